import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useSearchParams } from 'react-router-dom'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { List } from '../kit/lists/list.tsx'
import { Chip, Screen } from '../kit/screen.tsx'
import { dayAndTime } from '../kit/texts/format.ts'
import { staffMessages as messages } from './staff-messages.ts'
import { StaffSettings } from './staff-settings.tsx'
import './threads.css'

type StaffNotification = components['schemas']['StaffNotification']

/** The notifications of the reader as a member of the staff, and their settings. */
export function StaffNotifications() {
  const [search, setSearch] = useSearchParams()
  const view = search.get('view') ?? ''
  return (
    <Screen title={messages.title} intro={messages.intro} actions={<ReadAll />}>
      <Tabs
        value={view}
        onChange={(_event, next: string) => setSearch(next === '' ? {} : { view: next })}
        aria-label={messages.viewLabel}
      >
        {Object.entries(messages.views).map(([key, text]) => (
          <Tab key={key} value={key} label={text} />
        ))}
      </Tabs>
      {view === 'settings' ? <StaffSettings /> : <Inbox key={view} isUnread={view === 'unread'} />}
    </Screen>
  )
}

function Inbox({ isUnread }: { readonly isUnread: boolean }) {
  return (
    <List<StaffNotification>
      resource="staff_notifications"
      path="/staff_notifications"
      {...(isUnread ? { query: { is_unread: true } } : {})}
      empty={{ title: messages.empty, text: messages.emptyText }}
      columns={[
        { title: messages.what, render: (notification) => <Notification notification={notification} /> },
        { title: messages.when, render: ({ created_at }) => dayAndTime(created_at) },
      ]}
    />
  )
}

function Notification({ notification }: { readonly notification: StaffNotification }) {
  const { id, kind, title, body, path, read_at } = notification
  const markRead = () => api.POST('/staff_notifications/{id}/read', { params: { path: { id } } })
  return (
    <div className="thread">
      <p className="thread-place">
        {messages.kinds[kind]} {read_at ? null : <Chip tone="careful">{messages.unread}</Chip>}
      </p>
      <p>
        {/* The request outlives the page, because the link leaves the screen. */}
        <a href={path} onClick={() => void markRead()}>
          {title}
        </a>
      </p>
      {body ? <p className="comment-body">{body}</p> : null}
    </div>
  )
}

function ReadAll() {
  const { run, isRunning } = useAction(() => orThrow(api.POST('/staff_notifications/read_all')), {
    done: messages.done,
  })
  return (
    <Button onClick={() => void run()} disabled={isRunning}>
      {messages.readAll}
    </Button>
  )
}
