import { describe, expect, test } from 'vitest'
import type { Selection } from '../../domain/pricing/index.ts'
import { checkoutOf, selectionText } from '../../paths/selections.ts'
import { addedTo, cartIn, cartText, placedIn, removedFrom } from './cart.ts'
import { readSelection, readSelections } from './selections.ts'

const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`
const course: Selection = { itemType: 'course', offerId: id(1), quantity: 1 }
const seats: Selection = { itemType: 'event_ticket', offerId: id(2), quantity: 3 }
const meeting: Selection = {
  itemType: 'consulting_meeting',
  offerId: id(3),
  quantity: 1,
  startsAt: new Date('2026-12-01T10:00:00.000Z'),
}

describe('a cart selection', () => {
  test.each([course, seats, meeting])(
    'a selection of $itemType is parsed back from its text unchanged',
    (selection) => {
      expect(readSelection(selectionText(selection))).toEqual(selection)
    },
  )

  test('selections are readable in the checkout URL, with one parameter each', () => {
    expect(checkoutOf([course, seats, meeting])).toBe(
      `/checkout?item=course:${id(1)}&item=event_ticket:${id(2)}:3&item=consulting_meeting:${id(3)}@2026-12-01T10:00:00.000Z`,
    )
    expect(checkoutOf([])).toBe('/checkout')
  })

  test.each([
    '',
    'course',
    `spaceship:${id(1)}`,
    'course:not-an-id',
    `course:${id(1)}:2`,
    `event_ticket:${id(1)}:0`,
    `event_ticket:${id(1)}:101`,
    `course:${id(1)}@2026-12-01T10:00:00.000Z`,
    `consulting_meeting:${id(1)}`,
    `consulting_meeting:${id(1)}@the day after`,
    `course:${id(1)}\0`,
  ])('a selection that cannot be ordered is ignored: %j', (text) => {
    expect(readSelection(text)).toBeUndefined()
  })

  test('repeated selections are merged into one, and at most twenty are read', () => {
    const twice = [selectionText(seats), selectionText({ ...seats, quantity: 5 })]
    expect(readSelections(twice)).toEqual([{ ...seats, quantity: 5 }])
    const many = Array.from({ length: 300 }, (_, at) => selectionText({ ...course, offerId: id(at) }))
    expect(readSelections(many)).toHaveLength(20)
  })
})

describe('a cart', () => {
  test('a cart is read back from its cookie, and unreadable parts of the cookie are ignored', () => {
    expect(cartIn(cartText([course, seats, meeting]))).toEqual([course, seats, meeting])
    expect(cartIn(`nonsense ${cartText([course])} <script>`)).toEqual([course])
    expect(cartIn('')).toEqual([])
  })

  test('a cart with twenty meetings fits into a cookie', () => {
    const full = Array.from({ length: 20 }, (_, at) => ({ ...meeting, offerId: id(at) }))
    expect(encodeURIComponent(cartText(full)).length).toBeLessThan(3_000)
  })

  test('adding to a cart sums up seats up to the maximum and keeps one of every other item', () => {
    expect(addedTo([seats], { ...seats, quantity: 2 }).cart).toEqual([{ ...seats, quantity: 5 }])
    expect(addedTo([seats], { ...seats, quantity: 99 }).cart).toEqual([{ ...seats, quantity: 100 }])
    expect(addedTo([course], course).cart).toEqual([course])
    const later = { ...meeting, startsAt: new Date('2026-12-08T10:00:00.000Z') }
    expect(addedTo([meeting], later).cart).toEqual([later])
  })

  test('a full cart of twenty items refuses another item and accepts more seats of an item in it', () => {
    const full = [...Array.from({ length: 19 }, (_, at) => ({ ...course, offerId: id(10 + at) })), seats]
    expect(addedTo(full, course)).toMatchObject({ is: 'full', cart: full })
    expect(addedTo(full, seats).is).toBe('added')
  })

  test('a cart keeps the position of a line whose quantity changes and drops removed lines', () => {
    expect(placedIn([seats, course], { ...seats, quantity: 1 })).toEqual([{ ...seats, quantity: 1 }, course])
    expect(removedFrom([seats, course], [seats.offerId])).toEqual([course])
  })
})
