import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Catalog, ConsultingService } from '../../domain/catalog/index.ts'
import type { Consulting, Span } from '../../domain/consulting/index.ts'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import type { CancellationTiers, Orders } from '../../domain/orders/index.ts'
import { urlAt, withQuery } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { markdownPath, publicPath, publicRoute } from '../../paths/public-paths.ts'
import type { Clock } from '../../platform/clock.ts'
import { addDuration, day } from '../../platform/durations.ts'
import { dateFormat } from '../../platform/formatters.ts'
import { attributes, type Html, html } from '../../platform/html/html.ts'
import { toDecimal } from '../../platform/money.ts'
import { Refusal } from '../../platform/refusal.ts'
import { avatar } from '../page/components/avatar.ts'
import { banner } from '../page/components/banner.ts'
import { cancellationRuleList } from '../page/components/cancellation-rule.ts'
import { icon } from '../page/components/icon.ts'
import { pagination } from '../page/components/pagination.ts'
import { type SchoolContext, schoolContext } from '../page/context.ts'
import { type Page, sendPage } from '../page/page.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { breadcrumbs, inOneLine, meta } from './meta.ts'
import { lengthLabel, offerPrice } from './terms.ts'
import { thingMessages } from './thing-messages.ts'
import { aboutSection, renderAbout, steps, thingMain } from './thing-page.ts'

type Deps = {
  readonly catalog: Catalog
  readonly consulting: Pick<Consulting, 'freeTimes'>
  readonly entitlements: Pick<Entitlements, 'ownsCourse'>
  readonly orders: Pick<Orders, 'cancellationRule'>
  readonly clock: Clock
}

type Model = {
  readonly service: ConsultingService
  readonly about: Html | undefined
  readonly times: readonly Span[]
  /** The visible fortnight, counted from now. */
  readonly fortnight: number
  /** True if the reader may book it; undefined for visitors if it requires a course. */
  readonly mayBook: boolean | undefined
  readonly tiers: CancellationTiers
}

const lastFortnight = 5

/** A consulting service: who, how long, for whom, and the times that are still free. */
export function serveServicePages(
  app: FastifyInstance,
  { catalog, consulting, entitlements, orders, clock }: Deps,
) {
  app.get<{ Params: { slug: string } }>(
    publicRoute('services'),
    { config: { hasLanguageUrls: true } },
    async (request, reply) => {
      const context = schoolContext(request, reply)
      const { slug } = request.params
      const reader = { kind: 'visitor', schoolId: context.school.id } as const
      const service = await catalog.consultingServiceBySlug(reader, slug)
      if (!service) {
        const now = await catalog.currentSlug(reader, 'consulting_service', slug)
        if (now) return reply.redirect(publicPath('services', now), 301)
        throw new Refusal('not_found', 'There is no such page')
      }
      const fortnight = fortnightOf(context)
      const from = addDuration(clock.now(), fortnight * 14 * day)
      const [times, rule, mayBook, about] = await Promise.all([
        consulting.freeTimes(reader, {
          serviceId: service.id,
          from,
          until: addDuration(from, 14 * day),
        }),
        orders.cancellationRule(reader),
        mayBookIt(entitlements, request.me, service),
        renderAbout(service.description),
      ])
      reply.header('cache-control', 'private, no-cache')
      const { tiers } = rule
      const model = { service, about, times, fortnight, mayBook, tiers }
      return sendPage(reply, context, servicePage(context, model))
    },
  )
}

// Everybody may book a service without a course; the checkout identifies them.
async function mayBookIt(
  entitlements: Deps['entitlements'],
  reader: FastifyRequest['me'],
  { courseId }: ConsultingService,
): Promise<boolean | undefined> {
  if (courseId === null) return true
  return reader && (await entitlements.ownsCourse(memberOfSession(reader), courseId))
}

function fortnightOf({ query }: SchoolContext): number {
  const fortnight = Number.parseInt(query.get('from') ?? '0', 10) || 0
  return Math.min(lastFortnight, Math.max(0, fortnight))
}

function servicePage(context: SchoolContext, model: Model): Page {
  const { service } = model
  const { school } = context
  const { name, slug } = service
  const main = thingMain(context, {
    kind: 'services',
    name,
    summary: inOneLine(firstParagraph(service.description), 200),
    imageKey: service.courseImageKey,
    language: school.locale,
    facts: facts(context, service),
    offers: html`${about(context, model)}${service.price > 0n && cancellationRuleList(context, model.tiers)}`,
    body: html`${calendar(context, model)}${aboutSection(context, model.about)}`,
  })
  const description = inOneLine(service.description) || name
  const url = urlAt(school, publicPath('services', slug))
  const price = toDecimal({ minor: service.price, currency: school.currency })
  const offers = { '@type': 'Offer', url, price, priceCurrency: school.currency }
  const head = meta(context, {
    title: name,
    description,
    markdown: markdownPath('services', slug),
    described: [
      { '@type': 'Service', name, description, url, offers },
      breadcrumbs(context, steps(context, 'services', service)),
    ],
  })
  return { title: name, main, head, scripts: ['service-times.js'] }
}

function facts(
  context: SchoolContext,
  { durationMinutes, lecturerName, lecturerAvatarKey }: ConsultingService,
): Html {
  return html`<p class="item-facts">${lecturerName && html`<span>${avatar({ name: lecturerName, image: lecturerAvatarKey }, 24)}${lecturerName}</span>`}
<span>${icon('until')}${lengthLabel(context, durationMinutes)}</span></p>`
}

function about(context: SchoolContext, model: Model): Html {
  const own = thingMessages(context.locale)
  const { service } = model
  return html`<section class="offer"><p class="offer-price">${offerPrice(context, service)}</p>
<ul class="offer-notes"><li>${lengthLabel(context, service.durationMinutes)}</li></ul></section>
${place(context, service)}
<section class="also"><h3>${own.whoMayBook}</h3><p>${service.courseName === null ? own.forMembers : own.forHolders(service.courseName)}</p></section>
${!model.mayBook && service.courseSlug !== null && waysToBook(context, model, service.courseSlug)}`
}

function place({ locale }: SchoolContext, { location, isOnline }: ConsultingService): Html | undefined {
  const own = thingMessages(locale)
  if (!location && !isOnline) return undefined
  return html`<section class="also"><h3>${own.where}</h3>${location && html`<p>${location}</p>`}${isOnline && html`<p>${own.onlineMeeting}</p>`}</section>`
}

// A member without the course gets a link to it; a visitor may own it and sign in.
function waysToBook(context: SchoolContext, { service, mayBook }: Model, courseSlug: string): Html {
  const own = thingMessages(context.locale)
  const need =
    mayBook === false &&
    banner({ tone: 'careful', body: html`<p>${own.needCourse(service.courseName ?? '')}</p>` })
  const signIn = withQuery(paths.signIn, { return_to: context.path })
  return html`${need}<p class="actions"><a class="button" href="${publicPath('courses', courseSlug)}">${own.seeCourse}</a>
${mayBook === undefined && html`<a href="${signIn}">${own.signInToBook}</a>`}</p>`
}

function calendar(context: SchoolContext, model: Model): Html {
  const { times, fortnight } = model
  const messages = thingMessages(context.locale)
  const { locale, timeZone } = context
  const days = Map.groupBy(times, ({ startsAt }) =>
    dateFormat(locale, { weekday: 'long', month: 'long', day: 'numeric', timeZone }).format(startsAt),
  )
  const list = [...days].map(
    ([label, spans]) =>
      html`<li><h3>${label}</h3><ul class="times">${spans.map((span) => timeView(context, model, span))}</ul></li>`,
  )
  const at = (number: number) => withQuery(context.path, { from: number > 0 ? String(number) : undefined })
  const pager = pagination(context, {
    previous: fortnight > 0 ? at(fortnight - 1) : undefined,
    next: fortnight < lastFortnight ? at(fortnight + 1) : undefined,
  })
  const forScript = attributes({
    'data-times': !context.reader?.timeZone,
    'data-zone': timeZone,
    'data-book': messages.book('{when}'),
    'data-line': messages.times('{zone}'),
  })
  return html`<section aria-labelledby="times" lang="${locale}"${forScript}><h2 id="times">${messages.freeTimes}</h2>
<p class="quietly" data-zone-line>${messages.times(timeZone.replaceAll('_', ' '))}</p>
${list.length > 0 ? html`<ol class="days">${list}</ol>` : html`<p>${messages.noTimes}</p>`}${pager}</section>`
}

// A time is a link only for members who can book it.
function timeView(
  { locale, timeZone }: SchoolContext,
  { service, mayBook }: Model,
  { startsAt }: Span,
): Html {
  const hour = dateFormat(locale, { timeStyle: 'short', timeZone }).format(startsAt)
  const time = html`<time datetime="${startsAt.toISOString()}">${hour}</time>`
  if (!mayBook) return html`<li><span class="time">${time}</span></li>`
  const whole = dateFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(startsAt)
  const href = paths.checkoutOf([{ itemType: 'consulting_meeting', offerId: service.id, startsAt }])
  return html`<li><a class="time" rel="nofollow" href="${href}" aria-label="${thingMessages(locale).book(whole)}">${time}</a></li>`
}

// The rest is rendered below with its lists.
const firstParagraph = (text: string) => text.split(/\n\s*\n/, 1)[0] ?? ''
