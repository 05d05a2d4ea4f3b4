import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { longestComment } from '../../../src/domain/content/limits.ts'
import { fillPlaceholders } from '../../../src/domain/teaching/placeholders.ts'
import { mostPerPage } from '../../../src/platform/paging.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { session } from '../api/session.ts'
import { useAction } from '../kit/actions/action.ts'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Chip } from '../kit/screen.tsx'
import { dayAndTime, memberName } from '../kit/texts/format.ts'
import { teachingMessages as messages } from './messages.ts'

type ListedThread = components['schemas']['ListedThread']
type Thread = components['schemas']['Thread']
type Props = { readonly thread: ListedThread; readonly onClose: () => void }

/** The replies of a thread with a form for the next one, and its state. */
export function ThreadReply({ thread: { id }, onClose }: Props) {
  const query = useFetched(['threads', id], (signal) =>
    orThrow(api.GET('/threads/{id}', { params: { path: { id } }, signal })),
  )
  return (
    <div className="thread-open">
      <QueryView query={query}>
        {(thread) => (
          <>
            <Replies thread={thread} />
            <ReplyForm thread={thread} onClose={onClose} />
            <Work thread={thread} />
          </>
        )}
      </QueryView>
    </div>
  )
}

function Replies({ thread }: { readonly thread: Thread }) {
  if (thread.replies.length === 0) return null
  return (
    <ol className="thread-replies">
      {thread.replies.map(({ id, author, body, created_at, hidden_at }) => (
        <li key={id}>
          <p className="thread-by">
            <b>{memberName(author)}</b> {author.is_staff ? <Chip tone="good">{messages.staff}</Chip> : null}{' '}
            {hidden_at ? <Chip>{messages.hidden}</Chip> : null}{' '}
            <time dateTime={created_at}>{dayAndTime(created_at)}</time>
          </p>
          <p className="comment-body">{body}</p>
        </li>
      ))}
    </ol>
  )
}

function ReplyForm({ thread, onClose }: { readonly thread: Thread; readonly onClose: () => void }) {
  const [body, setBody] = useState('')
  const { id } = thread
  const { run, isRunning } = useAction(
    () => orThrow(api.POST('/threads/{id}/replies', { params: { path: { id } }, body: { body } })),
    { done: messages.sent },
  )
  const canSend = body.trim() !== '' && !isRunning
  const send = async () => {
    if (canSend && (await run())) onClose()
  }
  return (
    <form
      className="thread-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <TextField
        label={messages.replyTo(memberName(thread.author))}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send()
          if (event.key === 'Escape' && body === '') onClose()
        }}
        multiline
        minRows={3}
        fullWidth
        autoFocus
        helperText={messages.sendHint}
        slotProps={{ htmlInput: { maxLength: longestComment } }}
      />
      <div className="thread-actions">
        <Button type="submit" variant="contained" disabled={!canSend}>
          {messages.send}
        </Button>
        <SavedReplies
          thread={thread}
          onInsert={(text) => setBody(body.trim() === '' ? text : `${body.trimEnd()}\n\n${text}`)}
        />
        <Button onClick={onClose}>{messages.close}</Button>
      </div>
    </form>
  )
}

type InsertProps = { readonly thread: Thread; readonly onInsert: (text: string) => void }

function SavedReplies({ thread, onInsert }: InsertProps) {
  const { data } = useFetched(['saved_replies'], (signal) =>
    orThrow(api.GET('/saved_replies', { params: { query: { limit: mostPerPage } }, signal })),
  )
  const replies = data?.data ?? []
  if (replies.length === 0) return null
  const values = {
    name: thread.author.name ?? '',
    course: thread.course?.name ?? '',
    lecture: thread.lecture?.title ?? thread.post?.title ?? '',
    school: session().school.name,
  }
  return (
    <TextField
      select
      size="small"
      className="thread-insert"
      label={messages.insert}
      value=""
      onChange={(event) => {
        const reply = replies.find(({ id }) => id === event.target.value)
        if (reply) onInsert(fillPlaceholders(reply.body, values))
      }}
    >
      {replies.map(({ id, title }) => (
        <MenuItem key={id} value={id}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}

type Change = { readonly is_answered?: boolean; readonly assignee_id?: string | null }

function Work({ thread }: { readonly thread: Thread }) {
  const { id } = thread
  const { data } = useFetched(['threads', id, 'assignees'], (signal) =>
    orThrow(api.GET('/threads/{id}/assignees', { params: { path: { id } }, signal })),
  )
  const { run, isRunning } = useAction(
    (body: Change) =>
      orThrow(api.PATCH('/threads/{id}', { params: { path: { id }, header: ifMatch(thread) }, body })),
    { done: messages.marked },
  )
  const staff = data?.assignees ?? []
  const assignee = thread.assignee?.id ?? ''
  const isListed = staff.some((each) => each.id === assignee)
  return (
    <div className="thread-actions">
      <TextField
        select
        size="small"
        className="thread-insert"
        label={messages.assign}
        value={isListed ? assignee : ''}
        disabled={isRunning}
        onChange={(event) => void run({ assignee_id: event.target.value || null })}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{messages.nobody}</MenuItem>
        {staff.map((each) => (
          <MenuItem key={each.id} value={each.id}>
            {memberName(each)}
          </MenuItem>
        ))}
      </TextField>
      <Button disabled={isRunning} onClick={() => void run({ is_answered: thread.answered_at === null })}>
        {thread.answered_at ? messages.markUnanswered : messages.markAnswered}
      </Button>
    </div>
  )
}
