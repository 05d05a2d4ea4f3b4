import type { CancellationTiers } from '../domain/orders/index.ts'
import { type Locale, localised } from '../platform/locales.ts'

/** The refund rules of cancellations, in sentences. */
export const cancellationRuleMessages = localised({
  en: {
    title: 'If you cancel',
    until: (percent: number, time: string) =>
      percent === 100 ? `Full refund until ${time}` : `${percent}% refund until ${time}`,
    before: {
      days: (count: number) => `${count} days before the start`,
      hours: hoursBefore,
      start: 'the start',
    },
    after: 'No refund after that',
    never: 'Cancellations are not refunded',
  },
  'zh-TW': {
    title: '取消規則',
    until: (percent, time) => (percent === 100 ? `${time}取消：全額退款` : `${time}取消：退款 ${percent}%`),
    before: {
      days: (count) => `開始 ${count} 天前`,
      hours: (count) => `開始 ${count} 小時前`,
      start: '開始前',
    },
    after: '之後取消不退款',
    never: '取消後不退款',
  },
  ja: {
    title: 'キャンセルについて',
    until: (percent, time) => (percent === 100 ? `${time}まで：全額返金` : `${time}まで：${percent}%返金`),
    before: {
      days: (count) => `開始${count}日前`,
      hours: (count) => `開始${count}時間前`,
      start: '開始時刻',
    },
    after: 'それ以降の返金はありません',
    never: 'キャンセルしても返金はありません',
  },
})

function hoursBefore(count: number): string {
  return count === 1 ? 'one hour before the start' : `${count} hours before the start`
}

/** The sentences of a rule, from the longest notice to the shortest. */
export function cancellationRuleLines(locale: Locale, tiers: CancellationTiers): readonly string[] {
  const messages = cancellationRuleMessages(locale)
  if (tiers.length === 0) return [messages.never]
  const lines = tiers.map(({ hoursBefore: hours, percent }) =>
    messages.until(percent, timeOf(messages, hours)),
  )
  return tiers.at(-1)?.hoursBefore === 0 ? lines : [...lines, messages.after]
}

function timeOf({ before }: ReturnType<typeof cancellationRuleMessages>, hours: number): string {
  if (hours === 0) return before.start
  return hours >= 48 && hours % 24 === 0 ? before.days(hours / 24) : before.hours(hours)
}
