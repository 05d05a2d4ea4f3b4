import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { ConfirmButton } from '../kit/actions/confirm.tsx'
import { publishingMessages } from '../kit/actions/publishing.tsx'
import { Chip, Facts, Panel } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { refundMessages as messages } from './refund-messages.ts'

type Refund = components['schemas']['Order']['refunds'][number]
type RefundEffect = components['schemas']['ConfirmableDecidedRefund']

const states: Readonly<Record<string, string>> = messages.refundStates
const tones: Readonly<Record<string, 'good' | 'careful' | 'danger'>> = {
  requested: 'careful',
  processing: 'careful',
  done: 'good',
  failed: 'danger',
}

export function RefundChip({ state }: { readonly state: string }) {
  return <Chip tone={tones[state] ?? 'plain'}>{states[state] ?? state}</Chip>
}

export function RefundPanel({ refunds }: { readonly refunds: readonly Refund[] }) {
  if (refunds.length === 0) return null
  return (
    <Panel title={messages.refunds}>
      {refunds.map((refund) => (
        <div key={refund.id} className="refund">
          <Facts
            rows={[
              [messages.amount, money(refund.amount)],
              [publishingMessages.state, <RefundChip key="state" state={refund.state} />],
              [messages.requested, dayAndTime(refund.requested_at)],
              [messages.reason, refund.reason],
            ]}
          />
          {may('orders:write') ? <RefundActions refund={refund} /> : null}
        </div>
      ))}
    </Panel>
  )
}

function RefundActions({ refund }: { readonly refund: Refund }) {
  if (refund.state === 'requested') return <Decision refund={refund} />
  if (refund.state === 'processing') return <Finish refund={refund} />
  return null
}

const approve = (id: string, dry_run?: true) =>
  orThrow(
    api.POST('/orders/refunds/{id}/approve', {
      params: { path: { id }, query: dry_run ? { dry_run } : {} },
    }),
  )
const approveManually = (id: string, dry_run?: true) =>
  orThrow(
    api.POST('/orders/refunds/{id}/approve_by_hand', {
      params: { path: { id }, query: dry_run ? { dry_run } : {} },
    }),
  )

function Decision({ refund: { id, amount } }: { readonly refund: Refund }) {
  const title = messages.approveTitle(money(amount))
  return (
    <div className="buttons">
      <ConfirmButton
        label={messages.byGateway}
        title={title}
        runDry={() => approve(id, true)}
        explain={(effect) => <Effect effect={effect} />}
        action={() => approve(id)}
        done={messages.approved}
        variant="contained"
      />
      <ConfirmButton
        label={messages.manually}
        title={title}
        runDry={() => approveManually(id, true)}
        explain={(effect) => <Effect effect={effect} />}
        action={() => approveManually(id)}
        done={messages.approved}
      />
      <ConfirmButton
        label={messages.reject}
        title={messages.rejectTitle}
        explain={messages.rejectText}
        action={() => orThrow(api.POST('/orders/refunds/{id}/reject', { params: { path: { id } } }))}
        done={messages.rejected}
      />
    </div>
  )
}

function Finish({ refund: { id } }: { readonly refund: Refund }) {
  const finish = (outcome: 'done' | 'failed') =>
    orThrow(api.POST('/orders/refunds/{id}/finish', { params: { path: { id } }, body: { outcome } }))
  return (
    <div className="buttons">
      <ConfirmButton
        label={messages.finish}
        title={messages.finishTitle}
        explain={messages.finishText}
        action={() => finish('done')}
        done={messages.finished}
      />
      <ConfirmButton
        label={messages.markFailed}
        title={messages.failTitle}
        explain={messages.failText}
        action={() => finish('failed')}
        done={messages.finished}
      />
    </div>
  )
}

/** The result of a dry run: the payer, the access that the member loses, and the effect on a membership. */
function Effect({ effect: { amount, paid_back, loses, memberships } }: { readonly effect: RefundEffect }) {
  const text = money(amount)
  return (
    <>
      <p>{paid_back === 'by_gateway' ? messages.effectGateway(text) : messages.effectHand(text)}</p>
      <p>{loses.length === 0 ? messages.losesNothing : messages.loses}</p>
      <ul>
        {loses.map(({ kind, name }) => (
          <li key={`${kind} ${name}`}>{name}</li>
        ))}
      </ul>
      {memberships.map(({ outcome, plan, ends_at }) => (
        <p key={`${outcome} ${plan} ${ends_at}`}>{messages.membership[outcome](plan, dayAndTime(ends_at))}</p>
      ))}
    </>
  )
}
