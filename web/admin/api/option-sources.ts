import { mostPerPage } from '../../../src/platform/paging.ts'
import type { Option, OptionSource } from '../kit/inputs/options.ts'
import { memberName } from '../kit/texts/format.ts'
import { api, orThrow } from './client.ts'

type NamedRow = { readonly id: string; readonly name?: string }
type Source = { readonly from: OptionSource; readonly find: (id: string) => Promise<Option> }

const optionOf = ({ id, name = id }: NamedRow): Option => ({ id, name })

function searched(
  key: string,
  list: (search: string | undefined, signal: AbortSignal) => Promise<{ readonly data: readonly NamedRow[] }>,
  find: (id: string) => Promise<NamedRow>,
): Source {
  return {
    from: {
      key,
      isSearched: true,
      load: async (text, signal) => (await list(text || undefined, signal)).data.map(optionOf),
    },
    find: async (id) => optionOf(await find(id)),
  }
}

const queryOf = (search: string | undefined) => ({ limit: 20, ...(search ? { search } : {}) })

/** The option sources of fields with completion: `<ReferenceInput {...optionsOf.courses} … />`. */
export const optionsOf = {
  courses: searched(
    'courses',
    (search, signal) => orThrow(api.GET('/courses', { params: { query: queryOf(search) }, signal })),
    (id) => orThrow(api.GET('/courses/{id}', { params: { path: { id } } })),
  ),
  digital_products: searched(
    'digital_products',
    (search, signal) => orThrow(api.GET('/digital_products', { params: { query: queryOf(search) }, signal })),
    (id) => orThrow(api.GET('/digital_products/{id}', { params: { path: { id } } })),
  ),
  membership_plans: searched(
    'membership_plans',
    (search, signal) => orThrow(api.GET('/membership_plans', { params: { query: queryOf(search) }, signal })),
    (id) => orThrow(api.GET('/membership_plans/{id}', { params: { path: { id } } })),
  ),
  lecturers: {
    from: {
      key: 'lecturers',
      load: async (_text: string, signal: AbortSignal) => {
        const { data } = await orThrow(
          api.GET('/lecturers', { params: { query: { limit: mostPerPage } }, signal }),
        )
        return data.map(optionOf)
      },
    },
    find: async (id: string) =>
      optionOf(await orThrow(api.GET('/lecturers/{id}', { params: { path: { id } } }))),
  },
  members: searched(
    'members',
    async (search, signal) => {
      const { data } = await orThrow(api.GET('/members', { params: { query: queryOf(search) }, signal }))
      return { data: data.map(({ id, name, email }) => ({ id, name: `${name} · ${email}` })) }
    },
    async (id) => {
      const found = await orThrow(api.GET('/members/{id}', { params: { path: { id } } }))
      return { id, name: memberName(found) }
    },
  ),
} as const
