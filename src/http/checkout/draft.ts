import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Selection } from '../../domain/pricing/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { hour, inSeconds } from '../../platform/durations.ts'
import { dropCookie, readCookie, setCookie } from '../shared/browser.ts'
import { schoolOf } from '../shared/request-school.ts'
import type { Values } from './submitted-values.ts'

/** Values of a checkout, kept while the buyer signs in, changes the language or applies a coupon. */
type Draft = {
  /** A hash of the selected offers: the draft applies to no other checkout. */
  readonly of: string
  /** The owner; the draft of a visitor also applies after signing in. */
  readonly person: string | null
  readonly until: number
  readonly values: Values
}

export type CheckoutDrafts = ReturnType<typeof createCheckoutDrafts>

const seconds = inSeconds(hour)
const longest = 500
const storedFields = [
  ...['coupon', 'name', 'email', 'pay', 'invoice_kind', 'carrier', 'buyer_name', 'tax_id', 'donation'],
  ...[
    'country',
    'bumps_shown',
    'code_sent_to',
    'purpose',
    'seats',
    'gift_name',
    'gift_email',
    'gift_message',
    'gift_on',
  ],
]

/** Drafts in an encrypted cookie; the server stores nothing of an order that was not placed. */
export function createCheckoutDrafts({ clock, secretBox }: { clock: Clock; secretBox: SecretBox }) {
  return {
    save(request: FastifyRequest, reply: FastifyReply, selections: readonly Selection[], values: Values) {
      const draft: Draft = {
        of: nameOf(selections),
        person: request.me?.personId ?? null,
        until: clock.now().getTime() + seconds * 1000,
        values: Object.fromEntries(storedFields.flatMap((name) => ownValue(values, name))),
      }
      const value = secretBox.seal(JSON.stringify(draft), contextOf(request)).toString('base64url')
      setCookie(request, reply, { name: 'checkout', value, seconds })
    },
    /** The draft for these selections; empty if it has expired or belongs to another person. */
    read(request: FastifyRequest, selections: readonly Selection[]): Values {
      const draft = opened(secretBox, request)
      if (!draft || draft.of !== nameOf(selections) || draft.until <= clock.now().getTime()) return {}
      return draft.person === null || draft.person === request.me?.personId ? draft.values : {}
    },
    forget: (request: FastifyRequest, reply: FastifyReply) => dropCookie(request, reply, 'checkout'),
  }
}

function ownValue(values: Values, name: string): [string, string][] {
  const value = values[name]?.slice(0, longest)
  return value ? [[name, value]] : []
}

// Quantities are not part of it: they may change within a checkout.
function nameOf(selections: readonly Selection[]): string {
  const offers = selections.map(({ offerId }) => offerId).toSorted()
  return createHash('sha256').update(offers.join(' ')).digest('base64url')
}

function contextOf(request: FastifyRequest): string {
  return `checkout draft ${schoolOf(request).id}`
}

// A cookie that was changed, or encrypted with another key, is ignored.
function opened(secretBox: SecretBox, request: FastifyRequest): Draft | undefined {
  const sealed = readCookie(request, 'checkout')
  if (!sealed) return undefined
  try {
    const draft: Draft = JSON.parse(secretBox.open(Buffer.from(sealed, 'base64url'), contextOf(request)))
    return draft
  } catch {
    return undefined
  }
}
