import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import { useFetched } from '../kit/query.ts'
import { Facts, Panel } from '../kit/screen.tsx'
import { dayAndTime, money } from '../kit/texts/format.ts'
import { choose } from '../kit/texts/language.ts'

const messages = choose({
  en: {
    title: 'What a buyer would pay',
    help: 'Calculated by the checkout itself, with the terms above.',
    course: 'If they bought',
    subtotal: 'Price',
    discount: 'Discount',
    total: 'To pay',
    why: {
      unknown: 'The terms are not complete yet.',
      over: 'The coupon has ended.',
      not_yet: 'The coupon has not begun.',
      used_up: 'It was used as often as it can be.',
      used_by_you: 'This member has used it as often as they may.',
      below_minimum: 'The order is too small for it.',
      other_kinds: 'It does not apply to this kind.',
    },
    missing: (amount: string) => `${amount} more is needed.`,
    begins: (when: string) => `It begins ${when}.`,
  },
  'zh-TW': {
    title: '買家會付多少',
    help: '由結帳流程本身依上方條件計算。',
    course: '若購買',
    subtotal: '價格',
    discount: '折扣',
    total: '應付',
    why: {
      unknown: '條件尚未填完。',
      over: '折扣碼已結束。',
      not_yet: '折扣碼尚未開始。',
      used_up: '已達使用次數上限。',
      used_by_you: '此成員已達使用次數上限。',
      below_minimum: '訂單金額不足。',
      other_kinds: '不適用於此種類。',
    },
    missing: (amount: string) => `還差 ${amount}。`,
    begins: (when: string) => `${when} 開始。`,
  },
  ja: {
    title: '購入者の支払額',
    help: '上の条件で、購入手続きと同じ計算をします。',
    course: '購入するもの',
    subtotal: '価格',
    discount: '割引',
    total: '支払額',
    why: {
      unknown: '条件がまだ揃っていません。',
      over: 'クーポンは終了しています。',
      not_yet: 'クーポンはまだ始まっていません。',
      used_up: '使用上限に達しています。',
      used_by_you: 'このメンバーの使用上限に達しています。',
      below_minimum: '注文額が足りません。',
      other_kinds: 'この種類には使えません。',
    },
    missing: (amount: string) => `あと ${amount} 必要です。`,
    begins: (when: string) => `${when} に始まります。`,
  },
})

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
  if (!quote.data) return <p role="status">{quote.isError || !isComplete ? messages.why.unknown : ''}</p>
  const { subtotal, discount, total, coupon } = quote.data
  return (
    <div role="status">
      <Facts
        rows={[
          [messages.subtotal, money(subtotal)],
          [messages.discount, money(discount)],
          [messages.total, <b key="total">{money(total)}</b>],
        ]}
      />
      {coupon.why ? (
        <p className="notice">
          {messages.why[coupon.why]} {coupon.missing ? messages.missing(money(coupon.missing)) : null}
          {coupon.starts_at ? messages.begins(dayAndTime(coupon.starts_at)) : null}
        </p>
      ) : null}
    </div>
  )
}
