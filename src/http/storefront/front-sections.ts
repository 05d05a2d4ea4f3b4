import type { Lecturer } from '../../domain/catalog/index.ts'
import type { FrontSection } from '../../domain/content/index.ts'
import { paths } from '../../paths/paths.ts'
import { publicList } from '../../paths/public-paths.ts'
import { type Content, type Html, html } from '../../platform/html/html.ts'
import { avatar } from '../page/components/avatar.ts'
import { icon } from '../page/components/icon.ts'
import { picture } from '../page/components/picture.ts'
import type { SchoolContext } from '../page/context.ts'
import { frontMessages } from './front-messages.ts'
import type { FilledSection, Front, Voice } from './front-model.ts'
import { itemCards } from './item-card.ts'
import { inOneLine } from './meta.ts'
import { postCards } from './post-card.ts'
import { shopMessages } from './shop-messages.ts'

/** The sections of the front page; empty ones are omitted. */
export function frontSections(context: SchoolContext, front: Front): Content {
  return front.sections.map((filled, at) => sectionOf(context, front, filled, `section-${at}`))
}

type Part = { readonly all?: string; readonly content: Content }

function sectionOf(
  context: SchoolContext,
  front: Front,
  { section, items, prose }: FilledSection,
  id: string,
): Html | undefined {
  if (section.kind === 'hero') return hero(context, front)
  const title = section.title || (section.kind === 'text' ? '' : frontMessages(context.locale)[section.kind])
  return band(context, id, { title, ...partOf(context, front, { section, items, prose }) })
}

type SectionView = Omit<FilledSection, 'section'> & {
  readonly section: Exclude<FrontSection, { kind: 'hero' }>
}

/** The content of a section, and a link to more of it. */
function partOf(context: SchoolContext, front: Front, { section, items, prose }: SectionView): Part {
  const { posts } = front
  const shelf = items.length > 0 && itemCards(context, items)
  switch (section.kind) {
    case 'featured':
      return { all: publicList('courses'), content: shelf }
    case 'newest':
      return { all: paths.catalog, content: shelf }
    case 'events':
      return { all: publicList('events'), content: shelf }
    case 'memberships':
      return { all: publicList('plans'), content: shelf }
    case 'lecturers':
      return { all: paths.lecturers, content: lecturerList(front.lecturers) }
    case 'posts':
      return { all: publicList('posts'), content: posts.length > 0 && postCards(context, posts) }
    case 'voices':
      return { content: voiceList(front.voices) }
    case 'text':
      return { content: html`<div class="prose">${prose}</div>` }
  }
}

function hero({ school, locale }: SchoolContext, { coverKey, hasItems }: Front): Html {
  const messages = frontMessages(locale)
  const textLocale = school.texts.has(locale) ? locale : school.locale
  const text = school.texts.get(textLocale)
  const cover =
    coverKey &&
    picture({
      key: coverKey,
      name: school.name,
      width: 1280,
      height: 960,
      classes: 'hero-picture',
      loading: 'first',
      sizes: '(min-width: 56rem) 50vw, 100vw',
    })
  return html`<section class="hero"><div class="container hero-inner">
<div class="hero-text" lang="${textLocale}">
<h1>${text?.tagline || school.name}</h1>
<p class="lead">${text?.about}</p>
${hasItems && html`<p class="actions" lang="${locale}"><a class="button" href="${paths.catalog}">${messages.browse}</a></p>`}
</div>${cover}</div></section>`
}

type Band = Part & { readonly title: string }

function band({ locale }: SchoolContext, id: string, { title, all, content }: Band): Html | undefined {
  if (!content) return undefined
  const messages = shopMessages(locale)
  const more =
    all &&
    html`<a class="see-all" href="${all}" aria-label="${messages.seeAll}: ${title}">${messages.seeAll}${icon('next')}</a>`
  return html`<section class="section container" aria-labelledby="${id}">
<div class="section-head"><h2 id="${id}">${title}</h2>${more}</div>${content}</section>`
}

/** A row of lecturers. */
export function lecturerList(
  lecturers: readonly Pick<Lecturer, 'slug' | 'name' | 'bio' | 'avatarKey'>[],
): Html | undefined {
  if (lecturers.length === 0) return undefined
  const all = lecturers.map(
    ({
      slug,
      name,
      bio,
      avatarKey,
    }) => html`<li class="lecturer-card">${avatar({ name, image: avatarKey }, 96)}
<div><h3><a class="card-link" href="${paths.lecturer(slug)}">${name}</a></h3><p>${inOneLine(bio, 110)}</p></div></li>`,
  )
  return html`<ul class="lecturer-cards">${all}</ul>`
}

function voiceList(voices: readonly Voice[]): Html | undefined {
  if (voices.length === 0) return undefined
  const all = voices.map(
    ({
      body,
      authorName,
      authorImage,
    }) => html`<li><figure class="voice"><blockquote><p>${inOneLine(body, 240)}</p></blockquote>
<figcaption>${avatar({ name: authorName, image: authorImage }, 32)}<span>${authorName}</span></figcaption></figure></li>`,
  )
  return html`<ul class="voices">${all}</ul>`
}
