import type { FastifyInstance } from 'fastify'
import type { Catalog, ConsultingService, Course } from '../../domain/catalog/index.ts'
import type { Entitlements } from '../../domain/entitlements/index.ts'
import { urlAt } from '../../paths/path-builder.ts'
import { paths } from '../../paths/paths.ts'
import { markdownPath, publicPath, publicRoute } from '../../paths/public-paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { toDecimal } from '../../platform/money.ts'
import { badges } from '../page/components/badge.ts'
import { icon } from '../page/components/icon.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Page } from '../page/page.ts'
import { type PublicPages, type PublicRequest, servePublicPage } from '../page/public-page.ts'
import { memberOfSession } from '../shared/member-actor.ts'
import { meOf } from '../shared/signed-in.ts'
import { curriculum } from './course-curriculum.ts'
import { courseMessages } from './course-messages.ts'
import { lecturerList } from './front-sections.ts'
import { breadcrumbs, inOneLine, meta } from './meta.ts'
import { offerCard } from './offer.ts'
import { shopMessages } from './shop-messages.ts'
import { accessLabel, instalmentsLabel, lengthLabel, membershipPrice, offerPrice } from './terms.ts'
import { aboutSection, movedTo, ownedSection, renderAbout, steps, thingMain } from './thing-page.ts'

type Deps = {
  readonly catalog: Catalog
  readonly entitlements: Pick<Entitlements, 'entitlement'>
  readonly pages: PublicPages
}

type Model = {
  readonly course: Course
  readonly about: Html | undefined
  readonly memberships: Awaited<ReturnType<Catalog['membershipsWith']>>
  readonly services: readonly Pick<ConsultingService, 'slug' | 'name' | 'durationMinutes' | 'price'>[]
}

type Ownership = { readonly until: Date | null } | undefined

/** A course: its curriculum, lecturers and offers, and for its owner a link to the classroom. */
export function serveCoursePages(app: FastifyInstance, { catalog, entitlements, pages }: Deps) {
  const read = async ({ reader, params: { slug = '' } }: PublicRequest): Promise<Model | undefined> => {
    const course = await catalog.courseBySlug(reader, slug)
    if (!course) return undefined
    const [memberships, services, about] = await Promise.all([
      catalog.membershipsWith(reader, { courseId: course.id }),
      catalog.servicesOf(reader, course.id),
      renderAbout(course.description),
    ])
    return { course, about, memberships, services }
  }
  servePublicPage<Model, Ownership>(app, pages, {
    route: publicRoute('courses'),
    read,
    view: coursePage,
    moved: movedTo(catalog, 'course'),
    memberPart: async (request, { course }) =>
      await entitlements.entitlement(memberOfSession(meOf(request)), {
        itemType: 'course',
        itemId: course.id,
      }),
  })
}

function coursePage(context: SchoolContext, model: Model, ownership: Ownership): Page {
  const { course } = model
  const main = thingMain(context, {
    kind: 'courses',
    name: course.name,
    summary: course.summary,
    imageKey: course.imageKey,
    language: course.language,
    facts: facts(context, course),
    offers: ownership
      ? ownedSection(context, ownership, {
          href: paths.learn.course(course.slug),
          text: shopMessages(context.locale).goLearn,
        })
      : offers(context, model),
    body: html`${curriculum(context, course)}${aboutSection(context, model.about)}${teachers(context, model)}`,
  })
  const description = course.summary || inOneLine(course.description) || course.name
  const head = meta(context, {
    title: course.name,
    description,
    image: course.imageKey,
    type: 'product',
    markdown: markdownPath('courses', course.slug),
    described: [
      described(context, course, description),
      breadcrumbs(context, steps(context, 'courses', course)),
    ],
  })
  return { title: course.name, main, head }
}

function facts(context: SchoolContext, { sections, lecturers, tags }: Course): Html {
  const messages = shopMessages(context.locale)
  const lectures = sections.flatMap((section) => section.lectures)
  const minutes = Math.round(
    lectures.reduce((sum, { durationSeconds }) => sum + (durationSeconds ?? 0), 0) / 60,
  )
  return html`<p class="item-facts">
${lecturers.length > 0 && html`<span>${icon('person')}${lecturers.map(({ name }) => name).join(', ')}</span>`}
${lectures.length > 0 && html`<span>${icon('text')}${messages.lectures(lectures.length)}</span>`}
${minutes > 0 && html`<span>${icon('until')}${lengthLabel(context, minutes)}</span>`}</p>
${badges(courseMessages(context.locale).tags, tags)}`
}

function offers(context: SchoolContext, { course, memberships, services }: Model): Html {
  const messages = courseMessages(context.locale)
  const plans = course.plans.map((plan) =>
    offerCard(context, {
      name: plan.name,
      isFree: plan.price === 0n,
      notes: [accessLabel(context, plan), instalmentsLabel(context, plan)],
      price: offerPrice(context, plan),
      selection: { itemType: 'course', offerId: plan.id },
    }),
  )
  return html`${plans.length > 0 ? html`<div class="offers">${plans}</div>` : html`<p class="quietly">${messages.noPlan}</p>`}
${includedIn(context, memberships)}${offeredWith(context, services)}`
}

/** The memberships that bring something along. */
export function includedIn(context: SchoolContext, memberships: Model['memberships']): Html | undefined {
  if (memberships.length === 0) return undefined
  const messages = shopMessages(context.locale)
  const links = memberships.map(
    ({ slug, name, ...terms }) =>
      html`<li><a href="${publicPath('plans', slug)}">${name}</a> <span class="quietly">${membershipPrice(context, terms)}</span></li>`,
  )
  return html`<section class="also"><h3>${messages.includedIn}</h3><ul>${links}</ul></section>`
}

function offeredWith(context: SchoolContext, services: Model['services']): Html | undefined {
  if (services.length === 0) return undefined
  const messages = courseMessages(context.locale)
  const links = services.map(
    ({ slug, name, durationMinutes }) =>
      html`<li><a href="${publicPath('services', slug)}">${name}</a> <span class="quietly">${lengthLabel(context, durationMinutes)}</span></li>`,
  )
  return html`<section class="also"><h3>${messages.services}</h3><ul>${links}</ul></section>`
}

function teachers({ locale }: SchoolContext, { course: { lecturers } }: Model): Html | undefined {
  const list = lecturerList(lecturers)
  return (
    list &&
    html`<section aria-labelledby="lecturers"><h2 id="lecturers" lang="${locale}">${shopMessages(locale).lecturers}</h2>${list}</section>`
  )
}

function described({ school }: SchoolContext, course: Course, description: string): object {
  const url = urlAt(school, publicPath('courses', course.slug))
  const prices = course.plans.map((plan) => ({
    '@type': 'Offer',
    name: plan.name,
    url,
    category: plan.price === 0n ? 'Free' : 'Paid',
    price: toDecimal({ minor: plan.price, currency: school.currency }),
    priceCurrency: school.currency,
  }))
  return {
    '@type': 'Course',
    name: course.name,
    description,
    url,
    inLanguage: course.language,
    provider: { '@type': 'EducationalOrganization', name: school.name, url: school.origin },
    instructor: course.lecturers.map(({ name, slug }) => ({
      '@type': 'Person',
      name,
      url: urlAt(school, paths.lecturer(slug)),
    })),
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
    offers: prices,
  }
}
