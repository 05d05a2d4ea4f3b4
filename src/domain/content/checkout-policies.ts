import type { Reader } from '../identity/index.ts'
import type { ContentDeps } from './deps.ts'
import { pagesReadableBy } from './pages.ts'

/** A page of the school that a buyer accepts with an order. */
export type CheckoutPolicy = { readonly kind: 'terms' | 'refunds'; readonly slug: string }

// The slug of a page makes it a policy.
const policies: readonly CheckoutPolicy[] = [
  { kind: 'terms', slug: 'terms' },
  { kind: 'refunds', slug: 'refunds' },
]

/** The published terms and refund policy of the school, if any, in one statement. */
export async function checkoutPolicies({ db }: ContentDeps, reader: Reader): Promise<CheckoutPolicy[]> {
  const slugs = policies.map(({ slug }) => slug)
  const found = await pagesReadableBy(db, reader)
    .where('slug', '=', (eb) => eb.fn.any(eb.val(slugs)))
    .select('slug')
    .execute()
  return policies.filter(({ slug }) => found.some((page) => page.slug === slug))
}
