import type { Quote } from '../../domain/orders/index.ts'
import {
  type GiftDetails,
  giftProblems,
  isFreeForOthers,
  type OrderPurpose,
  type Selection,
  seatRange,
} from '../../domain/pricing/index.ts'
import { parseInstant } from '../../platform/calendar.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SchoolContext } from '../page/context.ts'
import { purposeMessages } from './purpose-messages.ts'
import type { Values } from './submitted-values.ts'

export const purposeField = 'purpose'
export const seatsField = 'seats'
export const giftFields = {
  recipientName: 'gift_name',
  recipientEmail: 'gift_email',
  message: 'gift_message',
  sendOn: 'gift_on',
} as const

/** The submitted purpose. */
export function purposeIn(values: Values): OrderPurpose['is'] {
  const purpose = values[purposeField]
  return purpose === 'gift' || purpose === 'seats' ? purpose : 'self'
}

/** The submitted number of seats; the smallest one if it is invalid. */
export function seatsIn(values: Values): number {
  return seatCount(values) ?? seatRange.from
}

function seatCount(values: Values): number | undefined {
  const count = Number(values[seatsField] ?? seatRange.from)
  const { from, to } = seatRange
  return Number.isInteger(count) && count >= from && count <= to ? count : undefined
}

/** The selections to buy: with seats, each item as often as there are seats. */
export function boughtFor(selections: readonly Selection[], values: Values): readonly Selection[] {
  if (purposeIn(values) !== 'seats') return selections
  const quantity = seatsIn(values)
  return selections.map((selection) => ({ ...selection, quantity }))
}

/** The whole purpose as the order is placed with it. */
export function orderPurpose({ timeZone }: Pick<SchoolContext, 'timeZone'>, values: Values): OrderPurpose {
  const purpose = purposeIn(values)
  return purpose === 'gift' ? { is: 'gift', ...giftIn(timeZone, values) } : { is: purpose }
}

function giftIn(timeZone: string, values: Values): GiftDetails {
  return {
    recipientName: values[giftFields.recipientName],
    recipientEmail: values[giftFields.recipientEmail],
    message: values[giftFields.message],
    sendAt: morningOf(values[giftFields.sendOn], timeZone),
  }
}

const sendTime = '09:00'

// A day is a morning in the reader's time zone; a day that cannot be read is far away, which is refused.
function morningOf(day: string | undefined, timeZone: string): Date | undefined {
  return day ? (parseInstant(day, sendTime, timeZone) ?? new Date(8.64e15)) : undefined
}

/** The problems of the purpose, by field. */
export function purposeProblems(
  clock: Clock,
  context: Pick<SchoolContext, 'locale' | 'timeZone'>,
  { total }: Pick<Quote, 'total'>,
  values: Values,
): [field: string, sentence: string][] {
  const { problems } = purposeMessages(context.locale)
  if (isFreeForOthers(purposeIn(values), total)) return [[purposeField, problems.free]]
  switch (purposeIn(values)) {
    case 'self':
      return []
    case 'seats':
      return seatCount(values) === undefined ? [[seatsField, problems.seats]] : []
    case 'gift': {
      const found = new Set(giftProblems(clock, giftIn(context.timeZone, values)).map((each) => each?.field))
      return (
        [
          ['gift.recipientName', giftFields.recipientName, problems.recipientName],
          ['gift.recipientEmail', giftFields.recipientEmail, problems.recipientEmail],
          ['gift.message', giftFields.message, problems.message],
          ['gift.sendAt', giftFields.sendOn, problems.sendAt],
        ] as const
      ).flatMap(([of, name, sentence]) => (found.has(of) ? [[name, sentence]] : []))
    }
  }
}

/** The fields of the purpose, for the summary of problems. */
export function purposeFields(locale: SchoolContext['locale']) {
  const messages = purposeMessages(locale)
  return [
    { name: purposeField, label: messages.title },
    { name: giftFields.recipientName, label: messages.recipientName },
    { name: giftFields.recipientEmail, label: messages.recipientEmail },
    { name: giftFields.message, label: messages.message },
    { name: giftFields.sendOn, label: messages.sendOn },
    { name: seatsField, label: messages.seatCount },
  ]
}
