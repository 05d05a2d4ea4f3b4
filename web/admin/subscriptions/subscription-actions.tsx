import { api, ifMatch, orThrow } from '../api/client.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { MomentInput } from '../kit/inputs/inputs.tsx'
import { day } from '../kit/texts/format.ts'
import { actionMessages as messages } from './action-messages.ts'
import type { Subscription } from './subscription.tsx'

type Props = { readonly subscription: Subscription }

/** The actions of an operator on a membership, by its state. */
export function SubscriptionActions({ subscription }: Props) {
  const { renewal, state, taken_back_at } = subscription
  if (!renewal) return taken_back_at ? null : <GrantedActions subscription={subscription} />
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
      <End subscription={subscription} text={messages.endText} />
    </>
  )
}

function GrantedActions({ subscription }: Props) {
  return (
    <>
      <ChangeEnd subscription={subscription} />
      {subscription.state === 'ended' ? null : (
        <End subscription={subscription} text={messages.endGivenText} />
      )}
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
      label={messages.cancel}
      title={messages.cancelTitle}
      runDry={() => step('cancel', subscription, true)}
      explain={
        renewal?.state === 'past_due'
          ? messages.cancelPastDue
          : messages.cancelText(ends_at ? day(ends_at) : '')
      }
      action={() => step('cancel', subscription)}
      done={messages.cancelled}
    />
  )
}

function Resume({ subscription }: Props) {
  return (
    <ConfirmButton
      label={messages.resume}
      title={messages.resumeTitle}
      runDry={() => step('resume', subscription, true)}
      explain={({ renewal }) =>
        renewal?.next_charge?.at ? messages.resumeText(day(renewal.next_charge.at)) : messages.resumePaused
      }
      action={() => step('resume', subscription)}
      done={messages.resumed}
      variant="contained"
    />
  )
}

function Pause({ subscription }: Props) {
  return (
    <ConfirmButton
      label={messages.pause}
      title={messages.pauseTitle}
      runDry={() => step('pause', subscription, true)}
      explain={messages.pauseText}
      action={() => step('pause', subscription)}
      done={messages.paused}
    />
  )
}

function Continue({ subscription }: Props) {
  return (
    <ConfirmButton
      label={messages.continue}
      title={messages.continueTitle}
      runDry={() => step('continue', subscription, true)}
      explain={messages.continueText}
      action={() => step('continue', subscription)}
      done={messages.continued}
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
const immediately = new Date(0).toISOString()

function End({ subscription, text }: Props & { readonly text: string }) {
  return (
    <ConfirmButton
      label={messages.end}
      title={messages.endTitle}
      runDry={() => setEnd(subscription, immediately, true)}
      explain={text}
      action={() => setEnd(subscription, immediately)}
      done={messages.ended}
      tone="danger"
    />
  )
}

function ChangeEnd({ subscription }: Props) {
  const { renewal, ends_at } = subscription
  return (
    <FormDialog<{ ends_at: string | null }>
      label={messages.extend}
      title={messages.extend}
      intro={renewal ? messages.extendRenewing : messages.extendAccess}
      defaults={{ ends_at: renewal ? renewal.period_ends_at : ends_at }}
      done={messages.extended}
      send={(values) => setEnd(subscription, values.ends_at ?? null)}
    >
      <MomentInput source="ends_at" label={messages.endsAt} isRequired={renewal !== null} />
    </FormDialog>
  )
}
