import { day as aDay, hour, inSeconds } from '../../../../src/platform/durations.ts'
import { formatFileSize } from '../../../../src/platform/file-size.ts'
import { formatMoney, fromDecimal, isCurrency } from '../../../../src/platform/money.ts'
import type { components } from '../../api/admin-api.gen.ts'
import { session } from '../../api/session.ts'
import { choose, language } from './language.ts'

export type Money = components['schemas']['OrderPayment']['amount']

const messages = choose({
  en: { free: 'Free', never: 'Never', minutes: (n: number) => `${n} min` },
  'zh-TW': { free: '免費', never: '無期限', minutes: (n: number) => `${n} 分鐘` },
  ja: { free: '無料', never: '無期限', minutes: (n: number) => `${n}分` },
})

/** The name of a member, which the session of the admin area always gets. */
export function memberName({ name }: { readonly name: string | null }): string {
  return name ?? ''
}

/** `$12.50`, as every page of the school writes it. */
export function money({ amount, currency }: Money): string {
  const parsed = isCurrency(currency) && fromDecimal(amount, currency)
  return parsed ? formatMoney(parsed, language) : `${amount} ${currency}`
}

export const priceOf = (price: Money) => (Number(price.amount) === 0 ? messages.free : money(price))

const inZone = (options: Intl.DateTimeFormatOptions, zone = session().school.time_zone) =>
  new Intl.DateTimeFormat(language, { ...options, timeZone: zone })

/** A day in the school's time zone. */
export function day(moment: string, zone?: string): string {
  return inZone({ dateStyle: 'medium' }, zone).format(new Date(moment))
}

/** A day and time in the school's time zone. */
export function dayAndTime(moment: string, zone?: string): string {
  return inZone({ dateStyle: 'medium', timeStyle: 'short' }, zone).format(new Date(moment))
}

export function time(moment: string, zone?: string): string {
  return inZone({ timeStyle: 'short' }, zone).format(new Date(moment))
}

/** The end of an access. */
export const until = (moment: string | null) => (moment === null ? messages.never : day(moment))

export function count(value: number): string {
  return new Intl.NumberFormat(language).format(value)
}

export function percent(ratio: number, maximumFractionDigits = 0): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits }).format(ratio)
}

export const fileSize = (bytes: number) => formatFileSize(language, bytes)

/** 90 minutes, or 12:05 for recordings. */
export const minutes = (value: number) => messages.minutes(value)

export function duration(seconds: number): string {
  const parts = [
    Math.floor(seconds / inSeconds(hour)),
    Math.floor(seconds / 60) % 60,
    Math.floor(seconds % 60),
  ]
  const visibleParts = parts[0] === 0 ? parts.slice(1) : parts
  return visibleParts.map((part, n) => (n === 0 ? String(part) : String(part).padStart(2, '0'))).join(':')
}

/** A whole number of days or hours: 7 days. */
export function span(duration: number): string {
  const isOfDays = duration % aDay === 0
  const unit = isOfDays ? 'day' : 'hour'
  const format = new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' })
  return format.format(duration / (isOfDays ? aDay : hour))
}
