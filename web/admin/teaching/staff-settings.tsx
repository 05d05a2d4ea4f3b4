import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { components } from '../api/admin-api.gen.ts'
import { api, ifMatch, orThrow } from '../api/client.ts'
import { useAction } from '../kit/actions/action.ts'
import { SmallTable } from '../kit/lists/row-table.tsx'
import { useFetched } from '../kit/query.ts'
import { QueryView } from '../kit/query-view.tsx'
import { Panel } from '../kit/screen.tsx'
import { staffMessages as messages } from './staff-messages.ts'

type Settings = components['schemas']['StaffNotificationSettings']
type Setting = Settings['kinds'][number]
type Change = { readonly digest_hour?: number; readonly kinds?: Setting[] }

const hours = Array.from({ length: 24 }, (_, hour) => hour)

/** The channels of each kind of notification, saved with every change. */
export function StaffSettings() {
  const query = useFetched(['staff_notifications', 'settings'], (signal) =>
    orThrow(api.GET('/staff_notifications/settings', { signal })),
  )
  return <QueryView query={query}>{(settings) => <Fields settings={settings} />}</QueryView>
}

function Fields({ settings }: { readonly settings: Settings }) {
  const { run, isRunning } = useAction(
    (body: Change) =>
      orThrow(api.PATCH('/staff_notifications/settings', { params: { header: ifMatch(settings) }, body })),
    { done: messages.saved },
  )
  const save = (change: Setting) => void run({ kinds: [change] })
  return (
    <Panel help={messages.settingsText} title={messages.views.settings}>
      <HourField
        value={settings.digest_hour}
        isDisabled={isRunning}
        onChange={(digest_hour) => void run({ digest_hour })}
      />
      <SmallTable
        rows={settings.kinds.map((setting) => ({ id: setting.kind, ...setting }))}
        columns={[
          { title: messages.kind, render: ({ kind }) => <b>{messages.kinds[kind]}</b> },
          {
            title: messages.mail,
            render: ({ kind, mail, inbox }) => (
              <TextField
                select
                size="small"
                value={mail}
                disabled={isRunning}
                onChange={(event) => save({ kind, inbox, mail: event.target.value as Setting['mail'] })}
                slotProps={{ htmlInput: { 'aria-label': `${messages.kinds[kind]}: ${messages.mail}` } }}
              >
                {Object.entries(messages.mails).map(([value, label]) => (
                  <MenuItem key={value} value={value}>
                    {label}
                  </MenuItem>
                ))}
              </TextField>
            ),
          },
          {
            title: messages.inbox,
            render: ({ kind, mail, inbox }) => (
              <Checkbox
                checked={inbox}
                disabled={isRunning}
                onChange={(_event, checked) => save({ kind, mail, inbox: checked })}
                slotProps={{ input: { 'aria-label': `${messages.kinds[kind]}: ${messages.inbox}` } }}
              />
            ),
          },
        ]}
      />
    </Panel>
  )
}

type HourProps = {
  readonly value: number
  readonly isDisabled: boolean
  readonly onChange: (hour: number) => void
}

function HourField({ value, isDisabled, onChange }: HourProps) {
  return (
    <TextField
      select
      label={messages.hour}
      value={value}
      disabled={isDisabled}
      onChange={(event) => onChange(Number(event.target.value))}
    >
      {hours.map((hour) => (
        <MenuItem key={hour} value={hour}>
          {`${String(hour).padStart(2, '0')}:00`}
        </MenuItem>
      ))}
    </TextField>
  )
}
