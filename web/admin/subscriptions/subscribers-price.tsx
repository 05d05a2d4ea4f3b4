import { useState } from 'react'
import { day as aDay } from '../../../src/platform/durations.ts'
import type { components } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { ConfirmDialog } from '../kit/actions/confirm.tsx'
import { FormDialog } from '../kit/forms/form-dialog.tsx'
import { MomentInput, MoneyInput } from '../kit/inputs/inputs.tsx'
import { Panel } from '../kit/screen.tsx'
import { day, type Money, money } from '../kit/texts/format.ts'
import { priceMessages as messages } from './price-messages.ts'

type PriceChange = { readonly price: Money; readonly from: string }
type DryRun = { readonly change: PriceChange; readonly effect: components['schemas']['SubscribersPrice'] }

const inAMonth = () => new Date(Date.now() + 30 * aDay).toISOString()

/** Announces a new price to the subscribers of a plan, after showing their number. */
export function SubscribersPrice({ planId, price }: { readonly planId: string; readonly price: Money }) {
  const [dryRun, setDryRun] = useState<DryRun>()
  const send = ({ price, from }: PriceChange, dry_run?: true) =>
    orThrow(
      api.POST('/membership_plans/{id}/subscribers_price', {
        params: { path: { id: planId }, query: dry_run ? { dry_run } : {} },
        body: { price, from },
      }),
    )
  const changeButton = (
    <FormDialog<PriceChange>
      label={messages.change}
      sendLabel={messages.next}
      title={messages.change}
      defaults={{ price, from: inAMonth() }}
      send={async (change) => setDryRun({ change, effect: await send(change, true) })}
    >
      <MoneyInput source="price" label={messages.price} isRequired />
      <MomentInput source="from" label={messages.from} help={messages.fromHelp} isRequired />
    </FormDialog>
  )
  return (
    <Panel title={messages.title} help={messages.help} actions={changeButton}>
      {dryRun ? <Confirm {...dryRun} send={send} onClose={() => setDryRun(undefined)} /> : null}
    </Panel>
  )
}

type ConfirmProps = DryRun & {
  readonly send: (change: PriceChange) => Promise<unknown>
  readonly onClose: () => void
}

function Confirm({ change, effect, send, onClose }: ConfirmProps) {
  const { subscriptions, price, from } = effect
  return (
    <ConfirmDialog
      label={messages.announce}
      title={messages.confirmTitle}
      explain={messages.reach(subscriptions, money(price), day(from))}
      dryRun={subscriptions === 0 ? { refusal: messages.nobody } : {}}
      action={() => send(change)}
      done={messages.announced}
      onClose={onClose}
    />
  )
}
