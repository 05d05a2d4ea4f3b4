import { describe, expect, test } from 'vitest'
import type { School } from '../../domain/tenancy/index.ts'
import { messages } from './messages.ts'
import { meetingTerms, offerTerms, publicTicket, ticketTerms } from './terms.ts'

const school = {
  currency: 'TWD',
  currencies: ['USD', 'JPY'] as const,
  timeZone: 'Asia/Taipei',
} as unknown as School
const context = { school, messages: messages.en }
const lifetime = { access: 'lifetime', accessUntil: null, accessDays: null, prices: {} } as const

describe('price terms', () => {
  test.each([
    [{ ...lifetime, price: 0n }, 'free; lifetime access'],
    [{ ...lifetime, price: 1_200n }, '1200 TWD, paid once; lifetime access'],
    [
      { ...lifetime, price: 1_000n, instalments: 3 },
      '1000 TWD in 3 monthly instalments (1 × 334 TWD + 2 × 333 TWD); lifetime access',
    ],
    [
      { ...lifetime, price: 1_200n, instalments: 3 },
      '1200 TWD in 3 monthly instalments (3 × 400 TWD); lifetime access',
    ],
    [
      { ...lifetime, access: 'for_days', accessDays: 30, price: 5n } as const,
      '5 TWD, paid once; access for 30 days',
    ],
    [
      { ...lifetime, access: 'for_days', accessDays: 1, price: 5n } as const,
      '5 TWD, paid once; access for 1 day',
    ],
    [
      {
        ...lifetime,
        access: 'until_date',
        accessUntil: new Date('2026-12-31T15:59:00Z'),
        price: 5n,
      } as const,
      '5 TWD, paid once; access until 2026-12-31 23:59 (Asia/Taipei)',
    ],
    [{ ...lifetime, access: 'monthly', price: 150n } as const, '150 TWD every month'],
    [{ ...lifetime, access: 'yearly', price: 150n } as const, '150 TWD every year'],
    [
      { ...lifetime, access: 'monthly', price: 150n, trialDays: 14 } as const,
      '14 days free, then 150 TWD every month',
    ],
    [{ ...lifetime, access: 'yearly', price: 0n } as const, 'free, renewed every year'],
    [
      { ...lifetime, price: 1_200n, prices: { JPY: 5_800, USD: 3_900 } },
      '1200 TWD or 39.00 USD or 5800 JPY, paid once; lifetime access',
    ],
    [
      { ...lifetime, access: 'monthly', price: 150n, trialDays: 14, prices: { USD: 500, EUR: 450 } } as const,
      '14 days free, then 150 TWD or 5.00 USD every month',
    ],
    [
      { ...lifetime, price: 1_200n, instalments: 3, prices: { USD: 3_900 } },
      '1200 TWD in 3 monthly instalments (3 × 400 TWD) or 39.00 USD in 3 monthly instalments (3 × 13.00 USD); lifetime access',
    ],
    [{ ...lifetime, price: 0n, prices: { USD: 0 } }, 'free; lifetime access'],
  ])('price terms of an offer state the price, the period and the access, case %#', (offer, expected) => {
    expect(offerTerms(context, offer)).toBe(expected)
  })

  test('price terms write amounts with the decimals of their currency', () => {
    const dollars = { ...context, school: { ...school, currency: 'USD' } as School }
    expect(offerTerms(dollars, { ...lifetime, price: 1_250n })).toBe('12.50 USD, paid once; lifetime access')
  })

  test('price terms of a ticket say whether it is sold out, and not how many seats are left', () => {
    expect(ticketTerms(context, { price: 0n, prices: {}, seats: 'enough' })).toBe('free')
    expect(ticketTerms(context, { price: 9n, prices: {}, seats: 'few' })).toBe('9 TWD per ticket; few left')
    expect(ticketTerms(context, { price: 9n, prices: {}, seats: 'none' })).toBe('9 TWD per ticket; sold out')
    expect(ticketTerms(context, { price: 9n, prices: { USD: 30 }, seats: 'enough' })).toBe(
      '9 TWD or 0.30 USD per ticket',
    )
  })

  test.each([
    [6, 'enough'],
    [5, 'few'],
    [1, 'few'],
    [0, 'none'],
  ])('price terms of a ticket show no number of seats when %i are left', (seatsLeft, seats) => {
    const ticket = { name: 'Seat', price: 9n, prices: {} }
    expect(publicTicket({ ...ticket, seatsLeft })).toEqual({ ...ticket, seats })
  })

  test('price terms of a meeting say how long it is', () => {
    expect(meetingTerms(context, { price: 600n, prices: { JPY: 2_900 }, durationMinutes: 30 })).toBe(
      '600 TWD or 2900 JPY for a meeting of 30 minutes',
    )
  })
})
