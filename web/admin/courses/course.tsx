import { mostPerPage } from '../../../src/platform/paging.ts'
import type { components, paths } from '../api/admin-api.gen.ts'
import { api, orThrow } from '../api/client.ts'
import { may } from '../api/session.ts'
import type { Option, OptionSource } from '../kit/inputs/options.ts'
import { Chip } from '../kit/screen.tsx'
import { smallest } from '../kit/texts/amounts.ts'
import { priceOf } from '../kit/texts/format.ts'
import { choose, language } from '../kit/texts/language.ts'
import { courseMessages as messages } from './messages.ts'

export type Course = components['schemas']['Course']
export type ListedCourse =
  paths['/courses']['get']['responses'][200]['content']['application/json']['data'][number]

const tones = { draft: 'careful', published: 'good', archived: 'plain' } as const

export function CourseState({ state }: { readonly state: Course['state'] }) {
  return <Chip tone={tones[state]}>{messages.states[state]}</Chip>
}

/** The lowest price of a course. */
export function lowestPrice(plans: Course['plans']): string {
  const offered = plans.filter(({ on_sale }) => on_sale)
  const candidates = offered.length > 0 ? offered : plans
  const lowest = smallest(candidates.map(({ price }) => price))
  if (!lowest) return messages.noPlan
  return candidates.length > 1 && Number(lowest.amount) > 0 ? messages.from(priceOf(lowest)) : priceOf(lowest)
}

/** The tags of the newest courses, each once. */
export const tagOptions: OptionSource = {
  key: 'course_tags',
  async load(_text, signal): Promise<readonly Option[]> {
    const query = { limit: mostPerPage, fields: ['tags' as const] }
    const { data } = await orThrow(api.GET('/courses', { params: { query }, signal }))
    const tags = [...new Set(data.flatMap((course) => course.tags ?? []))]
    return tags
      .sort((one, other) => one.localeCompare(other, language))
      .map((tag) => ({ id: tag, name: tag }))
  },
}

/** The lecturers who can teach a course. */
export const lecturerOptions: OptionSource = {
  key: 'lecturers',
  async load(_text, signal): Promise<readonly Option[]> {
    if (!may('lecturers:read')) return []
    const { data } = await orThrow(
      api.GET('/lecturers', { params: { query: { limit: mostPerPage } }, signal }),
    )
    return data.map(({ id, name }) => ({ id, name }))
  },
}

const commonLanguages = [
  'en',
  'zh-TW',
  'ja',
  'zh-CN',
  'ko',
  'vi',
  'th',
  'id',
  'de',
  'fr',
  'es',
  'it',
  'pt-BR',
]
const names = new Intl.DisplayNames([language], { type: 'language', languageDisplay: 'standard' })
// The names of these languages for their own readers.
const localNames = choose<Readonly<Record<string, string>>>({
  en: { 'zh-TW': 'Chinese (Traditional)', 'zh-CN': 'Chinese (Simplified)' },
  'zh-TW': { 'zh-TW': '繁體中文', 'zh-CN': '簡體中文' },
  ja: { 'zh-TW': '中国語（繁体字）', 'zh-CN': '中国語（簡体字）' },
})

export const nameOfLanguage = (tag: string) => localNames[tag] ?? names.of(tag) ?? tag

const nativeNames: Readonly<Record<string, string>> = { 'zh-TW': '繁體中文', 'zh-CN': '简体中文' }

/** The name of a language in that language, as players show it beside captions. */
export const nativeNameOfLanguage = (tag: string) =>
  nativeNames[tag] ?? new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag

/** The languages that courses and captions usually have, with the one that is set. */
export function languageChoices(current?: string | null): Readonly<Record<string, string>> {
  const tags = current && !commonLanguages.includes(current) ? [current, ...commonLanguages] : commonLanguages
  return Object.fromEntries(tags.map((tag) => [tag, nameOfLanguage(tag)]))
}
