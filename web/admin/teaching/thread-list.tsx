import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { paths } from '../../../src/paths/paths.ts'
import { publicPath } from '../../../src/paths/public-paths.ts'
import type { components } from '../api/admin-api.gen.ts'
import { optionsOf } from '../api/option-sources.ts'
import { session } from '../api/session.ts'
import { ReferenceFilter } from '../kit/inputs/reference-inputs.tsx'
import { SearchFilter } from '../kit/lists/filters.tsx'
import { List } from '../kit/lists/list.tsx'
import { Chip, Screen } from '../kit/screen.tsx'
import { dayAndTime, memberName } from '../kit/texts/format.ts'
import { teachingMessages as messages } from './messages.ts'
import { ThreadReply } from './thread-reply.tsx'
import './threads.css'

type ListedThread = components['schemas']['ListedThread']
type View = keyof typeof messages.views

const queryOf = (view: View): Readonly<Record<string, unknown>> =>
  ({
    // The oldest question comes first.
    '': { is_unanswered: true, sort: 'created_at' },
    mine: { assignee_id: session().person_id },
    answered: { is_unanswered: false },
    reported: { is_reported: true },
    all: {},
  })[view]

const isView = (name: string): name is View => Object.hasOwn(messages.views, name)

/** The questions and comments of members that the reader works on, the unanswered ones first. */
export function ThreadList() {
  const [search, setSearch] = useSearchParams()
  const name = search.get('view') ?? ''
  const view = isView(name) ? name : ''
  return (
    <Screen
      title={messages.title}
      intro={messages.intro}
      actions={
        <>
          <Button component={Link} to="/saved_replies">
            {messages.saved.title}
          </Button>
          <Button component={Link} to="/comments">
            {messages.moderate}
          </Button>
        </>
      }
    >
      <Tabs
        value={view}
        onChange={(_event, next: string) => setSearch(next === '' ? {} : { view: next })}
        aria-label={messages.viewLabel}
        variant="scrollable"
      >
        {Object.entries(messages.views).map(([key, text]) => (
          <Tab key={key} value={key} label={text} />
        ))}
      </Tabs>
      <List<ListedThread>
        key={view}
        resource="threads"
        path="/threads"
        query={queryOf(view)}
        empty={{ title: messages.empty[view], text: messages.emptyText }}
        filters={
          <>
            <SearchFilter />
            <ReferenceFilter name="course_id" label={messages.course} {...optionsOf.courses} />
          </>
        }
        columns={[
          { title: messages.question, render: (thread) => <Question thread={thread} /> },
          { title: messages.status, render: (thread) => <State thread={thread} /> },
        ]}
      />
    </Screen>
  )
}

function Question({ thread }: { readonly thread: ListedThread }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="thread">
      <p className="thread-place">
        <Place thread={thread} />
      </p>
      <p className="thread-by">
        <b>{memberName(thread.author)}</b>{' '}
        <time dateTime={thread.created_at}>{dayAndTime(thread.created_at)}</time>
      </p>
      <p className="comment-body">{thread.body}</p>
      {isOpen ? (
        <ThreadReply thread={thread} onClose={() => setOpen(false)} />
      ) : (
        <Button variant="outlined" size="small" aria-expanded={false} onClick={() => setOpen(true)}>
          {messages.reply} {thread.reply_count > 0 ? `· ${messages.replies(thread.reply_count)}` : ''}
        </Button>
      )}
    </div>
  )
}

function Place({ thread: { course, lecture, post } }: { readonly thread: ListedThread }) {
  if (course && lecture)
    return (
      <>
        {course.name} › <a href={paths.learn.lecture(course.slug, lecture.id)}>{lecture.title}</a>
      </>
    )
  return post ? (
    <>
      {messages.onPost} › <a href={publicPath('posts', post.slug)}>{post.title}</a>
    </>
  ) : null
}

function State({ thread }: { readonly thread: ListedThread }) {
  const { answered_at, hidden_at, report_count, assignee } = thread
  return (
    <span className="thread-state">
      {answered_at ? (
        <Chip tone="good">{messages.answered}</Chip>
      ) : (
        <Chip tone="careful">{messages.waiting}</Chip>
      )}
      {hidden_at ? <Chip>{messages.hidden}</Chip> : null}
      {report_count > 0 ? <Chip tone="danger">{messages.reports(report_count)}</Chip> : null}
      {assignee ? <small>{messages.assignedTo(memberName(assignee))}</small> : null}
    </span>
  )
}
