import type { Lecturer, ListedItem } from '../../domain/catalog/index.ts'
import type { FrontSection } from '../../domain/content/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicList } from '../../paths/public-addresses.ts'
import { type Content, type Html, html } from '../../platform/html/html.ts'
import { markdown } from '../../platform/markdown/markdown.ts'
import { avatar } from '../page/components/avatar.ts'
import { icon } from '../page/components/icon.ts'
import { picture } from '../page/components/picture.ts'
import type { SchoolContext } from '../page/context.ts'
import type { Front, Voice } from './front-page.ts'
import { frontWords } from './front-words.ts'
import { itemCards } from './item-card.ts'
import { inOneLine } from './meta.ts'
import { postCards } from './post-card.ts'
import { shopWords } from './shop-words.ts'

/** The sections of the front page; those with nothing to show are left out. */
export function frontSections(context: SchoolContext, front: Front): Content {
  return front.sections.map((section, at) => sectionOf(context, front, section, `section-${at}`))
}

function sectionOf(context: SchoolContext, front: Front, section: FrontSection, id: string): Html | undefined {
  const words = frontWords(context.locale)
  const { items } = front
  switch (section.kind) {
    case 'hero':
      return hero(context, front)
    case 'featured': {
      const chosen = section.courseIds.flatMap((wanted) => items.filter(({ id: each }) => each === wanted))
      return shelf(context, { id, title: section.title || words.featured, items: chosen, all: publicList('courses') })
    }
    case 'newest': {
      const newest = latest(items.filter(({ itemType }) => itemType !== 'event' && itemType !== 'membership_plan'), 6)
      return shelf(context, { id, title: section.title || words.newest, items: newest, all: paths.catalog })
    }
    case 'events': {
      const ahead = items
        .filter(({ when }) => when !== null)
        .toSorted((one, other) => (one.when?.startsAt.getTime() ?? 0) - (other.when?.startsAt.getTime() ?? 0))
      return shelf(context, { id, title: section.title || words.events, items: ahead.slice(0, 3), all: publicList('events') })
    }
    case 'memberships': {
      const plans = latest(items.filter(({ itemType }) => itemType === 'membership_plan'), 3)
      return shelf(context, { id, title: section.title || words.memberships, items: plans, all: publicList('plans') })
    }
    case 'lecturers':
      return band(context, id, { title: section.title || words.lecturers, all: paths.lecturers }, lecturerList(front.lecturers))
    case 'posts':
      return band(
        context,
        id,
        { title: section.title || words.posts, all: publicList('posts') },
        front.posts.length > 0 && postCards(context, front.posts),
      )
    case 'voices':
      return band(context, id, { title: section.title || words.voices }, voiceList(front.voices))
    case 'text':
      return band(context, id, { title: section.title }, html`<div class="prose">${markdown(section.body, { topHeading: 3 })}</div>`)
  }
}

function latest(items: readonly ListedItem[], most: number): ListedItem[] {
  return items.toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime()).slice(0, most)
}

function hero({ school, locale }: SchoolContext, { coverKey, items }: Front): Html {
  const words = frontWords(locale)
  const textLocale = school.texts.has(locale) ? locale : school.locale
  const text = school.texts.get(textLocale)
  const cover = coverKey && picture({
    ...{ key: coverKey, name: school.name, width: 1280, height: 960, classes: 'hero-picture', loading: 'first' },
    sizes: '(min-width: 56rem) 50vw, 100vw',
  })
  return html`<section class="hero"><div class="container hero-inner">
<div class="hero-text" lang="${textLocale}">
<h1>${text?.tagline || school.name}</h1>
<p class="lead">${text?.about}</p>
${items.length > 0 && html`<p class="actions" lang="${locale}"><a role="button" href="${paths.catalog}">${words.browse}</a></p>`}
</div>${cover}</div></section>`
}

type Heading = { readonly title: string; readonly all?: string }

function band({ locale }: SchoolContext, id: string, { title, all }: Heading, content: Content): Html | undefined {
  if (!content) return undefined
  const words = shopWords(locale)
  const more = all && html`<a class="see-all" href="${all}" aria-label="${words.seeAll}: ${title}">${words.seeAll}${icon('next')}</a>`
  return html`<section class="section container" aria-labelledby="${id}">
<div class="section-head"><h2 id="${id}">${title}</h2>${more}</div>${content}</section>`
}

type Shelf = Heading & { readonly id: string; readonly items: readonly ListedItem[] }

function shelf(context: SchoolContext, { id, items, ...heading }: Shelf): Html | undefined {
  return band(context, id, heading, items.length > 0 && itemCards(context, items))
}

/** Who teaches, beside each other. */
export function lecturerList(lecturers: readonly Pick<Lecturer, 'slug' | 'name' | 'bio' | 'avatarKey'>[]): Html | undefined {
  if (lecturers.length === 0) return undefined
  const all = lecturers.map(
    ({ slug, name, bio, avatarKey }) => html`<li class="lecturer-card">${avatar({ name, image: avatarKey }, 96)}
<div><h3><a class="card-link" href="${paths.lecturer(slug)}">${name}</a></h3><p>${inOneLine(bio, 110)}</p></div></li>`,
  )
  return html`<ul class="lecturer-cards">${all}</ul>`
}

function voiceList(voices: readonly Voice[]): Html | undefined {
  if (voices.length === 0) return undefined
  const all = voices.map(
    ({ body, authorName, authorImage }) => html`<li><figure class="voice"><blockquote><p>${inOneLine(body, 240)}</p></blockquote>
<figcaption>${avatar({ name: authorName, image: authorImage }, 32)}<span>${authorName}</span></figcaption></figure></li>`,
  )
  return html`<ul class="voices">${all}</ul>`
}
