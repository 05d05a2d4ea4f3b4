import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api, orThrow } from '../api/client.ts'
import { type Offer, offerFrom, offerOptions } from '../api/offer-options.ts'
import { requestBodyOf } from '../api/shapes.ts'
import type { Option } from '../kit/inputs/options.ts'
import { OptionField } from '../kit/inputs/reference-inputs.tsx'
import { useFetched } from '../kit/query.ts'
import { QuoteResult } from '../kit/quote-result.tsx'
import { Panel } from '../kit/screen.tsx'
import { money } from '../kit/texts/format.ts'
import { promotionMessages } from './messages.ts'

const messages = promotionMessages.calculator
const offerSource = offerOptions(['course', 'digital_product', 'membership_plan', 'event_ticket'])

type QuoteRequest = {
  readonly amount_off?: string
  readonly percent_off?: number
  readonly minimum?: string
  readonly item_kinds?: null
}

/** Tries the terms of the form on the bundle, or on something that the school sells. */
export function Calculator() {
  const [selected, setSelected] = useState<Option | null>(null)
  const bundle: readonly Offer[] = useWatch({ name: 'bundle' }) ?? []
  const items = bundle.length > 0 ? bundle : selected ? [offerFrom(selected)] : []
  return (
    <Panel title={messages.title} help={messages.help}>
      {bundle.length > 0 ? (
        <p>
          {messages.bought}: {messages.theBundle}
        </p>
      ) : (
        <OptionField label={messages.bought} from={offerSource} value={selected} onChoose={setSelected} />
      )}
      {items.length > 0 ? <Result items={items} /> : null}
    </Panel>
  )
}

function useTerms(): QuoteRequest {
  const [kind, amount_off, percent_off, minimum, item_kinds] = useWatch({
    name: ['kind', 'amount_off', 'percent_off', 'minimum', 'item_kinds'],
  })
  const values = { kind, amount_off, percent_off: Number(percent_off) || undefined, minimum, item_kinds }
  return requestBodyOf('promotions', values)
}

function Result({ items }: { readonly items: readonly Offer[] }) {
  const terms = useTerms()
  const isComplete = Boolean(terms.amount_off || terms.percent_off)
  const bought = items.map(({ kind, id }) => ({ kind, id }))
  const bundle = bought.length > 1 ? { bundle: bought, item_kinds: null } : {}
  const quote = useFetched(['promotion-quote', bought, terms], async (signal) =>
    isComplete
      ? await orThrow(
          api.POST('/promotions/quote', {
            body: { label: 'promotion', ...terms, ...bundle, items: bought },
            signal,
          }),
        )
      : null,
  )
  if (!quote.data) return <p role="status">{quote.isError || !isComplete ? messages.incomplete : ''}</p>
  const { promotion } = quote.data
  const notice = promotion.why ? (
    <>
      {messages.reasons[promotion.why]}{' '}
      {promotion.missing ? messages.missing(money(promotion.missing)) : null}
    </>
  ) : null
  return <QuoteResult labels={messages} quote={quote.data} notice={notice} />
}
