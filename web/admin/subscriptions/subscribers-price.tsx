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

type Wish = { readonly price: Money; readonly from: string }
type Tried = { readonly wish: Wish; readonly reached: components['schemas']['SubscribersPrice'] }

const inAMonth = () => new Date(Date.now() + 30 * aDay).toISOString()

/** Announces another price to those who have subscribed to a plan, once it is known whom it reaches. */
export function SubscribersPrice({ planId, price }: { readonly planId: string; readonly price: Money }) {
  const [tried, setTried] = useState<Tried>()
  const send = ({ price, from }: Wish, dry_run?: true) =>
    orThrow(
      api.POST('/membership_plans/{id}/subscribers_price', {
        params: { path: { id: planId }, query: dry_run ? { dry_run } : {} },
        body: { price, from },
      }),
    )
  const ask = (
    <FormDialog<Wish>
      label={messages.change}
      sendLabel={messages.next}
      title={messages.change}
      defaults={{ price, from: inAMonth() }}
      send={async (wish) => setTried({ wish, reached: await send(wish, true) })}
    >
      <MoneyInput source="price" label={messages.price} isRequired />
      <MomentInput source="from" label={messages.from} help={messages.fromHelp} isRequired />
    </FormDialog>
  )
  return (
    <Panel title={messages.title} help={messages.help} actions={ask}>
      {tried ? <Confirm {...tried} send={send} onClose={() => setTried(undefined)} /> : null}
    </Panel>
  )
}

type ConfirmProps = Tried & { readonly send: (wish: Wish) => Promise<unknown>; readonly onClose: () => void }

function Confirm({ wish, reached, send, onClose }: ConfirmProps) {
  const { subscriptions, price, from } = reached
  return (
    <ConfirmDialog
      label={messages.announce}
      title={messages.confirmTitle}
      explain={messages.reach(subscriptions, money(price), day(from))}
      tried={subscriptions === 0 ? { refusal: messages.nobody } : {}}
      act={() => send(wish)}
      done={messages.announced}
      onClose={onClose}
    />
  )
}
