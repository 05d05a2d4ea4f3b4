import type { sessionsMessages } from './sessions-messages.ts'

export type Device = { readonly name: string; readonly isPhone: boolean }

// In this order, because browsers also name the browsers they are based on.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bLine\//, 'LINE'],
  [/\bFBA[NV]\//, 'Facebook'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPiOS\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** A readable name for a User-Agent header. It is a hint, not a proof. */
export function deviceOf(userAgent: string, messages: ReturnType<typeof sessionsMessages>): Device {
  const browser = first(browsers, userAgent)
  const system = first(systems, userAgent)
  const isPhone = /\biPhone\b|\bAndroid\b.*\bMobile\b/.test(userAgent)
  if (browser && system) return { name: messages.deviceOn(browser, system), isPhone }
  return { name: browser ?? system ?? messages.unknownDevice, isPhone }
}

function first(patterns: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
}
