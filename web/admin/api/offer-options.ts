import { mostPerPage } from '../../../src/platform/paging.ts'
import type { OptionSource } from '../kit/inputs/options.ts'
import { itemKinds } from '../kit/texts/item-kinds.ts'
import { api, orThrow } from './client.ts'
import { may } from './session.ts'

export type OfferKind = keyof typeof itemKinds
export type Offer = { readonly kind: OfferKind; readonly id: string; readonly name: string | null }

type Load = (signal: AbortSignal) => Promise<readonly Offer[]>

const params = { query: { limit: mostPerPage } } as const
const withOption = (name: string, option: string, count: number) => (count > 1 ? `${name} · ${option}` : name)

const loaders: Readonly<Record<OfferKind, Load>> = {
  course: async (signal) => {
    if (!may('courses:read')) return []
    const { data } = await orThrow(api.GET('/courses', { params, signal }))
    return data.flatMap(({ name = '', plans = [] }) =>
      plans
        .filter(({ on_sale, instalments }) => on_sale && instalments === 1)
        .map((plan) => ({
          kind: 'course' as const,
          id: plan.id,
          name: withOption(name, plan.name, plans.length),
        })),
    )
  },
  membership_plan: async (signal) => {
    if (!may('membership_plans:read')) return []
    const { data } = await orThrow(api.GET('/membership_plans', { params, signal }))
    return data.map(({ id, name = id }) => ({ kind: 'membership_plan', id, name }))
  },
  event_ticket: async (signal) => {
    if (!may('events:read')) return []
    const { data } = await orThrow(api.GET('/events', { params, signal }))
    return data.flatMap(({ title = '', tickets = [] }) =>
      tickets
        .filter(({ on_sale }) => on_sale)
        .map((ticket) => ({
          kind: 'event_ticket' as const,
          id: ticket.id,
          name: withOption(title, ticket.name, tickets.length),
        })),
    )
  },
  digital_product: async (signal) => {
    if (!may('digital_products:read')) return []
    const { data } = await orThrow(api.GET('/digital_products', { params, signal }))
    return data.map(({ id, name = id }) => ({ kind: 'digital_product', id, name }))
  },
  consulting_meeting: async (signal) => {
    if (!may('courses:read')) return []
    const { data } = await orThrow(api.GET('/consulting_services', { params, signal }))
    return data.map(({ id, name = id }) => ({ kind: 'consulting_meeting', id, name }))
  },
}

/** The offers of these kinds, as options whose ids name the kind and the offer. */
export function offerOptions(kinds: readonly OfferKind[]): OptionSource {
  return {
    key: `offers ${kinds.join(' ')}`,
    load: async (_text, signal) => {
      const lists = await Promise.all(kinds.map((kind) => loaders[kind](signal)))
      return lists
        .flat()
        .map(({ kind, id, name }) => ({ id: `${kind} ${id}`, name: `${itemKinds[kind]}: ${name ?? id}` }))
    },
  }
}

/** The offer that an option names. */
export function offerFrom(option: { readonly id: string; readonly name: string }): Offer {
  const [kind = '', id = ''] = option.id.split(' ')
  return { kind: kind as OfferKind, id, name: option.name.replace(/^[^:]*: /, '') }
}
