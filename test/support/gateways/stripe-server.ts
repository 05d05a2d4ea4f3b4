import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import { Stripe } from 'stripe'
import type { WebhookRequest } from '../../../src/domain/gateways/webhook.ts'
import type { Clock } from '../../../src/platform/clock.ts'
import { createOutboundHttp } from '../../../src/platform/outbound-http/index.ts'
import { listen, type WhenDone } from '../hostile/tls/strangers-server.ts'
import { createThrowAwayAuthority } from '../hostile/tls/throw-away-authority.ts'
import {
  type Answer,
  type Books,
  type Charge,
  emptyBooks,
  type Fields,
  failed,
  type Refund,
} from './stripe-books.ts'
import {
  chargeOf,
  confirmIntent,
  createIntent,
  createRefund,
  createSession,
  intentView,
  refundAt,
  sessionView,
} from './stripe-payments.ts'
import { transactionViews } from './stripe-payouts.ts'
import { createSetUp, storeCard } from './stripe-set-up.ts'

/** The keys of an account in Stripe's test mode. */
export const stripeKeys = { secretKey: 'sk_test_lectern', webhookSecrets: ['whsec_lectern'] }

const authority = createThrowAwayAuthority()
const certificate = authority.issue('api.stripe.com')

/** A server that behaves as Stripe's reference describes, for one account; it closes when the test ends. */
export async function startStripe(clock: Clock, whenDone?: WhenDone) {
  const books = emptyBooks(clock)
  /** Responses for the paths of a pattern, or all of them, can be lost. */
  const faults = { isAway: false, losesAnswers: false as boolean | RegExp }
  const requests: string[] = []
  const server = await listen(
    createServer(certificate, async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString()
      if (faults.isAway) return void request.socket.destroy()
      const answer = answered(books, request, body)
      requests.push(`${request.method} ${request.url?.split('?')[0]}`)
      if (isLost(faults.losesAnswers, request.url)) return void request.socket.destroy()
      send(response, answer)
    }),
    whenDone,
  )
  const http = createOutboundHttp({
    userAgent: 'Lectern',
    resolve: async () => ['93.184.216.34'],
    connect: server.connect,
    certificateAuthorities: [authority.certificate],
  })
  const reset = () => {
    books.clear()
    requests.length = 0
    Object.assign(faults, { isAway: false, losesAnswers: false })
  }
  return { http, books, faults, requests, reset, ...webhooksOf(clock, books) }
}

function send(response: ServerResponse, { status, body }: Answer) {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_1' })
  response.end(JSON.stringify(body))
}

function answered(books: Books, request: IncomingMessage, body: string): Answer {
  const { authorization, 'stripe-version': version, 'idempotency-key': key } = request.headers
  if (authorization !== `Bearer ${stripeKeys.secretKey}`)
    return failed(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' })
  if (version !== Stripe.API_VERSION)
    return failed(400, { type: 'invalid_request_error', message: 'Invalid Stripe API version' })
  const url = new URL(request.url ?? '', 'https://api.stripe.com')
  if (request.method === 'GET') return read(books, url)
  return once(books, String(key ?? ''), body, () =>
    write(books, url.pathname, Object.fromEntries(new URLSearchParams(body))),
  )
}

// "Idempotent requests": the first response again, except for errors before the work began.
function once({ keys }: Books, key: string, body: string, work: () => Answer): Answer {
  const earlier = keys.get(key)
  if (earlier && earlier.body !== body)
    return failed(400, {
      type: 'idempotency_error',
      message: 'Keys for idempotent requests can only be used with the same parameters',
    })
  if (earlier) return earlier.answer
  const answer = work()
  if (key && answer.status !== 409) keys.set(key, { body, answer })
  return answer
}

const isLost = (lost: boolean | RegExp, path = '') => (lost instanceof RegExp ? lost.test(path) : lost)

function read(books: Books, { pathname, searchParams }: URL): Answer {
  const [, , kind, ...rest] = pathname.split('/')
  const id = rest.at(-1) ?? ''
  const isExpanded = searchParams.getAll('expand[0]').some((each) => each.endsWith('latest_charge'))
  if (pathname === '/v1/checkout/sessions')
    return { status: 200, body: { object: 'list', data: [], has_more: false } }
  if (pathname === '/v1/refunds') {
    const of = searchParams.get('payment_intent')
    return listed(
      [...books.refunds.values()].filter((each) => !of || each.payment_intent === of),
      searchParams,
    )
  }
  if (pathname === '/v1/payouts') return listed([...books.payouts.values()], searchParams)
  if (pathname === '/v1/balance_transactions') {
    const isExpanded = searchParams.get('expand[0]') === 'data.source'
    return listed(transactionViews(books, searchParams.get('payout'), isExpanded), searchParams)
  }
  if (pathname === '/v1/charges') return listed([...books.charges.values()], searchParams)
  const session = kind === 'checkout' ? books.sessions.get(id) : undefined
  if (session) return { status: 200, body: sessionView(books, session, isExpanded) }
  const intent = kind === 'payment_intents' ? books.intents.get(id) : undefined
  if (intent) return { status: 200, body: intentView(books, intent, isExpanded) }
  return failed(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such object: ${id}`,
  })
}

type Created = { readonly id: string; readonly created: number }

/** "Pagination": the newest first, `limit` at a time (10 unless given), after the object that `starting_after` names. */
function listed(objects: readonly Created[], query: URLSearchParams): Answer {
  const bound = (name: string) => Number(query.get(`created[${name}]`) ?? Number.NaN)
  const matching = objects
    .filter(({ created }) => !(created < bound('gte')) && !(created >= bound('lt')))
    .toSorted((a, b) => b.created - a.created || (a.id < b.id ? 1 : -1))
  const after = query.get('starting_after')
  const from = after ? matching.findIndex(({ id }) => id === after) + 1 : 0
  const limit = Number(query.get('limit') ?? 10)
  const data = matching.slice(from, from + limit)
  return { status: 200, body: { object: 'list', data, has_more: from + limit < matching.length } }
}

function write(books: Books, path: string, fields: Fields): Answer {
  const confirmed = /^\/v1\/payment_intents\/(\w+)\/confirm$/.exec(path)?.[1]
  if (confirmed) return confirmIntent(books, confirmed, fields)
  if (path === '/v1/checkout/sessions')
    return fields['mode'] === 'setup' ? createSetUp(books, fields) : createSession(books, fields)
  if (path === '/v1/payment_intents') return createIntent(books, fields)
  if (path === '/v1/refunds') return createRefund(books, fields)
  return failed(404, { type: 'invalid_request_error', message: `Unrecognized request URL (POST: ${path})` })
}

type SignedWebhook = WebhookRequest & { readonly signature: string }

/** The event that Stripe sends to the webhook endpoint. */
function webhooksOf(clock: Clock, books: Books) {
  const event = (
    type: string,
    object: object,
    { secret = stripeKeys.webhookSecrets[0] ?? '', livemode = false, at = clock.now() } = {},
  ): SignedWebhook => {
    const created = Math.floor(at.getTime() / 1000)
    const payload = JSON.stringify({
      id: `evt_${createHash('sha256')
        .update(`${type} ${created} ${JSON.stringify(object)}`)
        .digest('hex')
        .slice(0, 24)}`,
      object: 'event',
      api_version: Stripe.API_VERSION,
      type,
      created,
      livemode,
      data: { object },
    })
    const timestamp = Math.floor(clock.now().getTime() / 1000)
    return {
      raw: payload,
      signature: Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
    }
  }
  const charged = (reference: string): Charge => {
    const charge = [...books.charges.values()].find(
      (each) => each.metadata['lectern_reference'] === reference,
    )
    if (!charge) throw new Error(`Stripe has no charge for ${reference}`)
    return charge
  }
  return {
    event,
    charged,
    /** A buyer pays on Stripe's page. */
    pay(reference: string): SignedWebhook {
      const session = [...books.sessions.values()].findLast((each) => each.reference === reference)
      if (!session) throw new Error(`Stripe has no page for ${reference}`)
      return event('charge.succeeded', chargeOf(books, session))
    },
    /** A member stores a card on Stripe's page. */
    store: (session: string, behavior?: 'pays' | 'card_declined'): SignedWebhook =>
      event('setup_intent.succeeded', storeCard(books, session, behavior)),
    /** A person refunds in Stripe's dashboard. */
    refundInDashboard(reference: string, amount: number): Refund {
      return refundAt(books, charged(reference), { amount, metadata: {} })
    },
    dispute(reference: string, { id = 'du_1', status = 'needs_response', dueBy = 0, amount = 0 } = {}) {
      const charge = charged(reference)
      return {
        id,
        object: 'dispute',
        amount: amount || charge.amount,
        currency: charge.currency,
        status,
        reason: 'fraudulent',
        charge: charge.id,
        payment_intent: charge.payment_intent,
        metadata: {},
        evidence_details: {
          due_by: dueBy || null,
          has_evidence: false,
          past_due: false,
          submission_count: 0,
        },
      }
    },
  }
}
