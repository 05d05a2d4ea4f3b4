import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSearchParams } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { List } from '../kit/lists/list.tsx'
import { Chip, Screen } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { contentMessages as messages } from './messages.ts'

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
    <Screen title={messages.comments} intro={messages.commentsIntro}>
      <Tabs
        value={view}
        onChange={(_event, next: string) => setSearch(next === '' ? {} : { view: next })}
        aria-label={messages.viewLabel}
      >
        {Object.entries(messages.views).map(([name, text]) => (
          <Tab key={name} value={name} label={text} />
        ))}
      </Tabs>
      <List<Comment>
        key={view}
        resource="comments"
        path="/comments"
        {...(query ? { query } : {})}
        empty={{ title: messages.noComments }}
        columns={[
          { title: messages.comment, render: ({ body }) => <span className="comment-body">{body}</span> },
          { title: messages.writer, render: ({ author }) => author.name },
          {
            title: messages.where,
            render: ({ post_id }) => (post_id ? messages.onPost : messages.onLecture),
            isMinor: true,
          },
          { title: messages.writtenAt, render: ({ created_at }) => dayAndTime(created_at), isMinor: true },
          { title: '', render: (comment) => <Moderation comment={comment} /> },
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
      {report_count > 0 ? <Chip tone="danger">{messages.reports(report_count)}</Chip> : null}
      {mayModerate && report_count > 0 ? <DismissReports comment={comment} /> : null}
      {mayModerate ? <HideButton comment={comment} /> : null}
    </span>
  )
}

function DismissReports({ comment: { id, report_count } }: { readonly comment: Comment }) {
  return (
    <ConfirmButton
      variant="text"
      label={messages.dismiss}
      title={messages.dismissTitle}
      explain={messages.dismissText(report_count)}
      action={() => orThrow(api.POST('/comments/{id}/dismiss_reports', { params: { path: { id } } }))}
      done={messages.dismissed}
    />
  )
}

function HideButton({ comment }: { readonly comment: Comment }) {
  const isHidden = comment.hidden_at !== null
  const params = { path: { id: comment.id }, header: ifMatch(comment) }
  const { run, isRunning } = useAction(
    () => orThrow(api.PATCH('/comments/{id}', { params, body: { is_hidden: !isHidden } })),
    { done: isHidden ? messages.unhidden : messages.hidden },
  )
  return (
    <Button onClick={() => void run()} disabled={isRunning}>
      {isHidden ? messages.unhide : messages.hide}
    </Button>
  )
}
