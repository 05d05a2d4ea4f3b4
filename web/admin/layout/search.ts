import { api } from '../api/client.ts'
import { may } from '../api/session.ts'
import { menuForReader } from './menu-entries.ts'
import { layoutMessages as messages } from './messages.ts'

export type SearchResult = { readonly group: string; readonly label: string; readonly to: string }

/** Screens and actions whose names contain the text, and matching records of the school. */
export async function search(text: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  const needle = text.trim().toLowerCase()
  const localResults = [...createActions(), ...screens()].filter(({ label }) =>
    label.toLowerCase().includes(needle),
  )
  if (needle.length < 2) return localResults
  const apiResults = await Promise.all([courses(text, signal), people(text, signal), orders(text, signal)])
  return [...localResults, ...apiResults.flat()]
}

function screens(): readonly SearchResult[] {
  return menuForReader().flatMap(({ entries }) =>
    entries.map(({ label, to }) => ({ group: messages.goTo, label, to })),
  )
}

function createActions(): readonly SearchResult[] {
  const kinds = ['courses', 'coupons', 'events', 'posts'] as const
  return kinds
    .filter((kind) => may(`${kind}:write`))
    .map((kind) => ({ group: messages.create, label: messages.newOne[kind], to: `/${kind}/create` }))
}

async function courses(search: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  if (!may('courses:read')) return []
  const { data } = await api.GET('/courses', {
    params: { query: { search, limit: 5, fields: ['id', 'name'] } },
    signal,
  })
  return (data?.data ?? []).map(({ id, name = id }) => ({
    group: messages.menu.courses,
    label: name,
    to: `/courses/${id}`,
  }))
}

async function people(search: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  if (!may('members:read')) return []
  const { data } = await api.GET('/members', { params: { query: { search, limit: 5 } }, signal })
  return (data?.data ?? []).map(({ id, name, email }) => ({
    group: messages.menu.members,
    label: `${name} · ${email}`,
    to: `/members/${id}`,
  }))
}

async function orders(text: string, signal: AbortSignal): Promise<readonly SearchResult[]> {
  if (!may('orders:read')) return []
  const { data } = await api.GET('/orders', {
    params: { query: { trade_no: text.trim(), limit: 3, fields: ['id', 'trade_no'] } },
    signal,
  })
  return (data?.data ?? []).map(({ id, trade_no = id }) => ({
    group: messages.menu.orders,
    label: trade_no,
    to: `/orders/${id}`,
  }))
}
