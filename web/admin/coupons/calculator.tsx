import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useFetched } from '../kit/query.ts'
import { QuoteResult } from '../kit/quote-result.tsx'
import { Panel } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { calculatorMessages as messages } from './calculator-messages.ts'

/** Tries the terms of the form on something that the school sells. */
export function Calculator() {
  const plans = useFetched(['plans-on-sale'], (signal) =>
    orThrow(
      api.GET('/courses', {
        params: { query: { state: 'published', limit: 50, fields: ['id', 'name', 'plans'] } },
        signal,
      }),
    ),
  )
  const [selectedId, setSelectedId] = useState('')
  const options = (plans.data?.data ?? []).flatMap(({ name = '', plans: coursePlans = [] }) =>
    coursePlans
      .filter(({ on_sale, instalments }) => on_sale && instalments === 1)
      .map((plan) => ({ id: plan.id, name: coursePlans.length > 1 ? `${name}: ${plan.name}` : name })),
  )
  const planId = selectedId || options[0]?.id
  if (!may('courses:read') || !planId) return null
  return (
    <Panel title={messages.title} help={messages.help}>
      <TextField
        select
        label={messages.course}
        value={planId}
        onChange={(event) => setSelectedId(event.target.value)}
        fullWidth
      >
        {options.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Result planId={planId} />
    </Panel>
  )
}

type Terms = { readonly amount_off?: string; readonly percent_off?: number; readonly minimum?: string }

function useTerms(): Terms {
  const [kind, amount_off, percent_off, minimum] = useWatch({
    name: ['kind', 'amount_off', 'percent_off', 'minimum'],
  })
  const decimal = (value: unknown) =>
    typeof value === 'object' && value !== null && 'amount' in value ? String(value.amount) : undefined
  const amount = decimal(amount_off)
  const minimumAmount = decimal(minimum)
  return {
    ...(kind === 'amount' && amount ? { amount_off: amount } : {}),
    ...(kind === 'percent' && percent_off ? { percent_off: Number(percent_off) } : {}),
    ...(minimumAmount ? { minimum: minimumAmount } : {}),
  }
}

function Result({ planId }: { readonly planId: string }) {
  const terms = useTerms()
  const isComplete = terms.amount_off !== undefined || terms.percent_off !== undefined
  const quote = useFetched(['quote', planId, terms], async (signal) =>
    isComplete
      ? await orThrow(
          api.POST('/coupons/quote', { body: { ...terms, items: [{ kind: 'course', id: planId }] }, signal }),
        )
      : null,
  )
  if (!quote.data) return <p role="status">{quote.isError || !isComplete ? messages.reasons.unknown : ''}</p>
  const { coupon } = quote.data
  const notice = coupon.why ? (
    <>
      {messages.reasons[coupon.why]} {coupon.missing ? messages.missing(money(coupon.missing)) : null}
      {coupon.starts_at ? messages.begins(dayAndTime(coupon.starts_at)) : null}
    </>
  ) : null
  return <QuoteResult labels={messages} quote={quote.data} notice={notice} />
}
