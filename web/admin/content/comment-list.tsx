import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSearchParams } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAct } from '../kit/acts/act.ts'
import { ConfirmButton } from '../kit/acts/confirm.tsx'
import { List } from '../kit/lists/list.tsx'
import { Chip, Screen } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { contentWords as say } from './words.ts'

type Comment = components['schemas']['Comment']

const queries: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  reported: { is_reported: true, is_hidden: false },
  hidden: { is_hidden: true },
}

/** Comments to moderate, the reported ones apart. */
export function CommentList() {
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') ?? ''
  const query = queries[view]
  return (
    <Screen title={say.comments} intro={say.commentsIntro}>
      <Tabs
        value={view}
        onChange={(_event, chosen: string) => setSearch(chosen === '' ? {} : { view: chosen })}
        aria-label={say.show}
      >
        {Object.entries(say.views).map(([name, text]) => (
          <Tab key={name} value={name} label={text} />
        ))}
      </Tabs>
      <List<Comment>
        key={view}
        resource="comments"
        path="/comments"
        {...(query ? { query } : {})}
        empty={{ title: say.noComments }}
        columns={[
          { title: say.comment, show: ({ body }) => <span className="said">{body}</span> },
          { title: say.writer, show: ({ author }) => author.name },
          { title: say.where, show: ({ post_id }) => (post_id ? say.onPost : say.onLecture), isMinor: true },
          { title: say.written, show: ({ created_at }) => dayAndTime(created_at), isMinor: true },
          { title: '', show: (comment) => <Moderation comment={comment} /> },
        ]}
      />
    </Screen>
  )
}

function Moderation({ comment }: { readonly comment: Comment }) {
  const { post_id, report_count } = comment
  const mayModerate = may(post_id ? 'posts:write' : 'curriculum:write')
  return (
    <span className="moderation">
      {report_count > 0 ? <Chip tone="danger">{say.reports(report_count)}</Chip> : null}
      {mayModerate && report_count > 0 ? <DismissReports comment={comment} /> : null}
      {mayModerate ? <Hiding comment={comment} /> : null}
    </span>
  )
}

function DismissReports({ comment: { id, report_count } }: { readonly comment: Comment }) {
  return (
    <ConfirmButton
      variant="text"
      label={say.dismiss}
      title={say.dismissTitle}
      explain={say.dismissText(report_count)}
      act={() => orThrow(api.POST('/comments/{id}/dismiss_reports', { params: { path: { id } } }))}
      done={say.dismissed}
    />
  )
}

function Hiding({ comment }: { readonly comment: Comment }) {
  const isHidden = comment.hidden_at !== null
  const params = { path: { id: comment.id }, header: ifMatch(comment) }
  const { run, isRunning } = useAct(
    () => orThrow(api.PATCH('/comments/{id}', { params, body: { is_hidden: !isHidden } })),
    { done: isHidden ? say.shown : say.hidden },
  )
  return (
    <Button onClick={() => void run()} disabled={isRunning}>
      {isHidden ? say.unhide : say.hide}
    </Button>
  )
}
