import type { Catalog } from '../../domain/catalog/index.ts'
import { paths } from '../../paths/paths.ts'
import { type PublicKind, publicList, publicPath } from '../../paths/public-paths.ts'
import { type Content, type Html, html } from '../../platform/html/html.ts'
import { renderMarkdown } from '../../platform/markdown/markdown.ts'
import { banner } from '../page/components/banner.ts'
import { breadcrumb } from '../page/components/breadcrumb.ts'
import { picture } from '../page/components/picture.ts'
import type { SchoolContext } from '../page/context.ts'
import type { PublicRequest } from '../page/public-page.ts'
import { kindOf } from './item-card.ts'
import { shopMessages } from './shop-messages.ts'
import { dayOf } from './terms.ts'

type Thing = {
  readonly kind: PublicKind
  readonly name: string
  readonly summary: string
  readonly imageKey: string | null
  /** The language of its texts. */
  readonly language: string
  /** Badges and facts below its name. */
  readonly facts?: Content
  /** The offers, beside it. */
  readonly offers: Content
  /** Everything below. */
  readonly body: Content
}

/** The page of an item: its description, and beside it its price. */
export function thingMain(
  context: SchoolContext,
  { kind, name, summary, imageKey, language, facts, offers, body }: Thing,
): Html {
  const cover = picture({
    key: imageKey,
    name,
    width: 1280,
    height: 720,
    classes: 'cover thing-cover',
    loading: 'first',
    sizes: '(min-width: 60rem) 44rem, 100vw',
  })
  return html`${trail(context, kind, name)}
<article class="thing" lang="${language}">
<header class="thing-head"><h1>${name}</h1><p class="lead">${summary}</p>${facts && html`<div class="thing-facts" lang="${context.locale}">${facts}</div>`}</header>
${imageKey && html`<div class="thing-picture">${cover}</div>`}
<aside class="thing-offers" lang="${context.locale}"><h2 class="unseen">${shopMessages(context.locale).offers}</h2>${offers}</aside>
<div class="thing-body">${body}</div>
</article>`
}

export function trail(context: SchoolContext, kind: PublicKind, name: string): Html {
  const above = [
    { text: shopMessages(context.locale).home, href: paths.front },
    { text: context.messages.kinds[kind], href: publicList(kind) },
  ]
  return breadcrumb(context, above, name)
}

/** Finds the current path of a page whose slug has changed. */
export function movedTo(catalog: Pick<Catalog, 'currentSlug'>, itemType: keyof typeof kindOf) {
  return async ({ reader, params: { slug = '' } }: PublicRequest): Promise<string | undefined> => {
    const current = await catalog.currentSlug(reader, itemType, slug)
    return current && publicPath(kindOf[itemType], current)
  }
}

/** Shows an owner that they already have the item, with a link to it. */
export function ownedSection(
  context: SchoolContext,
  { until }: { readonly until: Date | null },
  { href, text }: { readonly href: string; readonly text: string },
): Html {
  const messages = shopMessages(context.locale)
  const sentence = until ? messages.youHaveUntil(dayOf(context, until)) : messages.youHave
  return html`${banner({ tone: 'done', body: html`<p>${sentence}</p>` })}
<p><a class="button buy" href="${href}">${text}</a></p>`
}

/** The breadcrumbs of an item, for search engines. */
export function steps(
  context: SchoolContext,
  kind: PublicKind,
  { name, slug }: { name: string; slug: string },
) {
  return [
    { name: shopMessages(context.locale).home, path: paths.front },
    { name: context.messages.kinds[kind], path: publicList(kind) },
    { name, path: publicPath(kind, slug) },
  ]
}

/** The author's description, if there is one. */
export function aboutSection({ locale }: SchoolContext, about: Html | undefined): Html | undefined {
  if (!about) return undefined
  return html`<section aria-labelledby="about"><h2 id="about" lang="${locale}">${shopMessages(locale).about}</h2>
<div class="prose">${about}</div></section>`
}

/** An author's description as `aboutSection` shows it. */
export async function renderAbout(description: string): Promise<Html | undefined> {
  return description.trim() === '' ? undefined : await renderMarkdown(description, { topHeading: 3 })
}
