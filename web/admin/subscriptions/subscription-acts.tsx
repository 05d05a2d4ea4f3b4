import { api, ifMatch, orThrow } from '../api/client.ts'
import { ConfirmButton } from '../kit/acts/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { MomentInput } from '../kit/inputs/inputs.tsx'
import { day } from '../kit/texts/format.ts'
import { actWords as say } from './act-words.ts'
import type { Subscription } from './subscription.tsx'

type Props = { readonly subscription: Subscription }

/** What an operator can do with a membership, by how it stands. */
export function SubscriptionActs({ subscription }: Props) {
  const { renewal, state, taken_back_at } = subscription
  if (!renewal) return taken_back_at ? null : <GivenActs subscription={subscription} />
  if (renewal.state === 'ended') return null
  const isCancelled = renewal.cancel_requested_at !== null
  const isRunning = renewal.state === 'active' || renewal.state === 'trialing'
  return (
    <>
      {renewal.state === 'paused' ? <Continue subscription={subscription} /> : null}
      {isCancelled ? <Resume subscription={subscription} /> : null}
      {isRunning && state === 'active' ? <ChangeEnd subscription={subscription} /> : null}
      {renewal.state === 'active' ? <Pause subscription={subscription} /> : null}
      {isCancelled ? null : <Cancel subscription={subscription} />}
      <End subscription={subscription} text={say.endText} />
    </>
  )
}

function GivenActs({ subscription }: Props) {
  return (
    <>
      <ChangeEnd subscription={subscription} />
      {subscription.state === 'ended' ? null : <End subscription={subscription} text={say.endGivenText} />}
    </>
  )
}

type Step = 'cancel' | 'resume' | 'pause' | 'continue'

const step = (name: Step, { id }: Subscription, dry_run?: true) =>
  orThrow(
    api.POST(`/subscriptions/{id}/${name}`, { params: { path: { id }, query: dry_run ? { dry_run } : {} } }),
  )

function Cancel({ subscription }: Props) {
  const { renewal, ends_at } = subscription
  return (
    <ConfirmButton
      label={say.cancel}
      title={say.cancelTitle}
      runDry={() => step('cancel', subscription, true)}
      explain={
        renewal?.state === 'past_due' ? say.cancelPastDue : say.cancelText(ends_at ? day(ends_at) : '')
      }
      act={() => step('cancel', subscription)}
      done={say.cancelled}
    />
  )
}

function Resume({ subscription }: Props) {
  return (
    <ConfirmButton
      label={say.resume}
      title={say.resumeTitle}
      runDry={() => step('resume', subscription, true)}
      explain={({ renewal }) =>
        renewal?.next_charge?.at ? say.resumeText(day(renewal.next_charge.at)) : say.resumePaused
      }
      act={() => step('resume', subscription)}
      done={say.resumed}
      variant="contained"
    />
  )
}

function Pause({ subscription }: Props) {
  return (
    <ConfirmButton
      label={say.pause}
      title={say.pauseTitle}
      runDry={() => step('pause', subscription, true)}
      explain={say.pauseText}
      act={() => step('pause', subscription)}
      done={say.paused}
    />
  )
}

function Continue({ subscription }: Props) {
  return (
    <ConfirmButton
      label={say.continue}
      title={say.continueTitle}
      runDry={() => step('continue', subscription, true)}
      explain={say.continueText}
      act={() => step('continue', subscription)}
      done={say.continued}
      variant="contained"
    />
  )
}

const setEnd = (subscription: Subscription, ends_at: string | null, dry_run?: true) =>
  orThrow(
    api.PATCH('/subscriptions/{id}', {
      params: {
        path: { id: subscription.id },
        header: ifMatch(subscription),
        query: dry_run ? { dry_run } : {},
      },
      body: { ends_at },
    }),
  )

// A moment that has passed by every clock.
const atOnce = new Date(0).toISOString()

function End({ subscription, text }: Props & { readonly text: string }) {
  return (
    <ConfirmButton
      label={say.end}
      title={say.endTitle}
      runDry={() => setEnd(subscription, atOnce, true)}
      explain={text}
      act={() => setEnd(subscription, atOnce)}
      done={say.ended}
      tone="danger"
    />
  )
}

function ChangeEnd({ subscription }: Props) {
  const { renewal, ends_at } = subscription
  return (
    <FormDialog<{ ends_at: string | null }>
      label={say.extend}
      title={say.extend}
      intro={renewal ? say.extendRenewing : say.extendGiven}
      defaults={{ ends_at: renewal ? renewal.period_ends_at : ends_at }}
      done={say.extended}
      send={(sent) => setEnd(subscription, sent.ends_at ?? null)}
    >
      <MomentInput source="ends_at" label={say.endsAt} isRequired={renewal !== null} />
    </FormDialog>
  )
}
