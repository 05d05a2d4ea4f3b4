import type { Locale } from '../../../platform/locales.ts'
import type { Choice, Choices } from '../../page/components/select-field.ts'
import { profileMessages } from './profile-messages.ts'

// Node's list has outdated names for these cities.
const renamed: Readonly<Record<string, string>> = {
  Calcutta: 'Kolkata',
  Katmandu: 'Kathmandu',
  Rangoon: 'Yangon',
  Saigon: 'Ho Chi Minh City',
  Kiev: 'Kyiv',
  Godthab: 'Nuuk',
  Faeroe: 'Faroe Islands',
}

const cachedZones = new Map<Locale, readonly Choices[]>()

/** Every time zone by region. The city is first, so that typing finds it, followed by the name of the zone. */
export function timeZones(locale: Locale): readonly Choices[] {
  const before = cachedZones.get(locale)
  if (before) return before
  const regions: Readonly<Record<string, string>> = profileMessages(locale).regions
  const byRegion = Map.groupBy(Intl.supportedValuesOf('timeZone'), (zone) => zone.split('/')[0] ?? '')
  const groups = [...byRegion].map(([region, zones]) => ({
    group: regions[region] ?? region,
    choices: zones.map((zone) => choiceOf(zone, locale)).sort(byLabel),
  }))
  cachedZones.set(locale, groups)
  return groups
}

export function cityOf(zone: string): string {
  const [city = zone, ...within] = zone.split('/').slice(1).toReversed()
  const name = (renamed[city] ?? city).replaceAll('_', ' ')
  return within[0] ? `${name} (${within[0].replaceAll('_', ' ')})` : name
}

function choiceOf(zone: string, locale: Locale): Choice {
  return { value: zone, label: `${cityOf(zone)} – ${nameOf(zone, locale)}` }
}

// Each zone's formatter is used once per language, and its result is cached. The name has no "summer" or
// "standard", so that it does not depend on the date.
function nameOf(timeZone: string, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' })
  return format.formatToParts(new Date('2026-01-01')).find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

function byLabel(a: Choice, b: Choice): number {
  return a.label.localeCompare(b.label, 'en')
}
