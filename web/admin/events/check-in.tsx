import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { codeOf } from '../api/problems.ts'
import { Panel } from '../kit/screen.tsx'
import { messageOf } from '../kit/texts/error-message.ts'
import { count, time } from '../kit/texts/format.ts'
import { Camera } from './camera.tsx'
import './check-in.css'
import { type Event, EventLayout } from './event-layout.tsx'
import { eventMessages as messages } from './messages.ts'

type CheckInResponse = components['schemas']['CheckIn']
type Outcome = { readonly tone: 'good' | 'careful' | 'danger'; readonly title: string; readonly text: string }

export function CheckIn() {
  return <EventLayout at="check_in">{(event) => <CheckInPanel event={event} />}</EventLayout>
}

/** The check-in at the entrance: a code is typed or scanned, and the result can be read from a distance. */
function CheckInPanel({ event }: { readonly event: Event }) {
  const [code, setCode] = useState('')
  const [outcome, setOutcome] = useState<Outcome>()
  const [isScanning, setScanning] = useState(false)
  const [admitted, setAdmitted] = useState(0)
  const check = async (input: string) => {
    const result = await outcomeOf(event, input.trim())
    setOutcome(result)
    setCode('')
    if (result.tone === 'good') setAdmitted((n) => n + 1)
  }
  return (
    <Panel title={messages.checkIn} help={messages.checkInHelp}>
      <form
        className="check-in-form"
        onSubmit={(submission) => {
          submission.preventDefault()
          if (code.trim() !== '') void check(code)
        }}
      >
        <TextField
          label={messages.codeLabel}
          value={code}
          onChange={(changed) => setCode(changed.target.value)}
          autoFocus
          slotProps={{ htmlInput: { autoComplete: 'off', autoCapitalize: 'characters', spellCheck: false } }}
        />
        <Button type="submit" variant="contained">
          {messages.check}
        </Button>
        <Button onClick={() => setScanning(!isScanning)}>
          {isScanning ? messages.stopScan : messages.scan}
        </Button>
      </form>
      {isScanning ? <Camera onCode={(found) => void check(found)} /> : null}
      <div role="status" aria-live="assertive">
        {outcome ? (
          <div className={`outcome outcome-${outcome.tone}`}>
            <b>{outcome.title}</b>
            <span>{outcome.text}</span>
          </div>
        ) : null}
      </div>
      <p className="help">{messages.already(count(admitted))}</p>
    </Panel>
  )
}

async function outcomeOf(event: Event, code: string): Promise<Outcome> {
  try {
    const response = await orThrow(
      api.POST('/events/{event_id}/check_in', { params: { path: { event_id: event.id } }, body: { code } }),
    )
    return outcomeFrom(response, event)
  } catch (error) {
    const isUnknown = codeOf(error) === 'not_found'
    return { tone: 'danger', title: isUnknown ? messages.results.unknown : messageOf(error), text: code }
  }
}

const tones = {
  checked_in: 'good',
  checked_in_before: 'careful',
  cancelled: 'danger',
  no_show: 'danger',
} as const

function outcomeFrom({ result, registration, checked_in_at }: CheckInResponse, event: Event): Outcome {
  const registrant = registration ? `${registration.member.name} · ${registration.ticket}` : ''
  const when =
    result === 'checked_in_before' && checked_in_at ? messages.came(time(checked_in_at, event.time_zone)) : ''
  return {
    tone: tones[result],
    title: messages.results[result],
    text: [registrant, when].filter(Boolean).join(' · '),
  }
}
