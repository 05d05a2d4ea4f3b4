import { api } from '../api/client.ts'
import { may } from '../api/session.ts'
import { menuOfReader } from './menu-entries.ts'
import { layoutMessages as messages } from './messages.ts'

export type Found = { readonly group: string; readonly label: string; readonly to: string }

/** Screens and acts whose names contain the text, and what the school has under it. */
export async function findThings(text: string, signal: AbortSignal): Promise<readonly Found[]> {
  const wanted = text.trim().toLowerCase()
  const near = [...acts(), ...screens()].filter(({ label }) => label.toLowerCase().includes(wanted))
  if (wanted.length < 2) return near
  const found = await Promise.all([courses(text, signal), people(text, signal), orders(text, signal)])
  return [...near, ...found.flat()]
}

function screens(): readonly Found[] {
  return menuOfReader().flatMap(({ entries }) =>
    entries.map(({ label, to }) => ({ group: messages.goTo, label, to })),
  )
}

function acts(): readonly Found[] {
  const kinds = ['courses', 'coupons', 'events', 'posts'] as const
  return kinds
    .filter((kind) => may(`${kind}:write`))
    .map((kind) => ({ group: messages.create, label: messages.newOne[kind], to: `/${kind}/create` }))
}

async function courses(search: string, signal: AbortSignal): Promise<readonly Found[]> {
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

async function people(search: string, signal: AbortSignal): Promise<readonly Found[]> {
  if (!may('members:read')) return []
  const { data } = await api.GET('/members', { params: { query: { search, limit: 5 } }, signal })
  return (data?.data ?? []).map(({ id, name, email }) => ({
    group: messages.menu.members,
    label: `${name} · ${email}`,
    to: `/members/${id}`,
  }))
}

async function orders(text: string, signal: AbortSignal): Promise<readonly Found[]> {
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
