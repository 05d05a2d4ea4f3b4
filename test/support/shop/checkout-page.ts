import type { MemberActor } from '../../../src/domain/tenancy/index.ts'
import { browserOf } from '../browser/member-browser.ts'
import type { TestBrowser } from '../browser/test-browser.ts'
import { createWorld, type World } from '../world/world.ts'
import { memberOf, ownerOf, shopOptions } from './shop.ts'

/** A school that sells, with two members, its owner and the browser of the first member. */
export async function openCheckout() {
  const world = await createWorld(shopOptions)
  const mei = await memberOf(world, 'mei', 'ceramics')
  const tom = await memberOf(world, 'tom', 'ceramics')
  const olga = await ownerOf(world, 'ceramics')
  const browser = await browserOf(world, 'mei')
  return { world, mei, tom, olga, browser }
}

export const order = { do: 'order', pay: 'credit', invoice_kind: 'personal' }

/** A form as the page rendered it, to be sent as often as wanted. */
export async function formOf(world: World, from: TestBrowser, at: string) {
  const { body } = await from.get(at)
  const inputs = [...body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  const hidden = Object.fromEntries(inputs.map(([, name = '', value = '']) => [name, decoded(value)]))
  const send = async (fields: Record<string, string> = order) => {
    const cookie = Object.entries(from.cookies())
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('; ')
    return await world.at('ceramics').send({
      method: 'POST',
      url: '/checkout',
      payload: new URLSearchParams({ ...hidden, ...fields }).toString(),
      headers: { cookie, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    })
  }
  return { body, send, hidden }
}
const decoded = (text: string) =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))

export async function ordersBy({ deps }: World, { memberId }: MemberActor): Promise<number> {
  const rows = await deps.db.selectFrom('orders').select('id').where('personId', '=', memberId).execute()
  return rows.length
}
