import type { ListedPost } from '../../domain/content/index.ts'
import { publicPath } from '../../paths/public-paths.ts'
import { type Html, html } from '../../platform/html/html.ts'
import { picture } from '../page/components/picture.ts'
import type { SchoolContext } from '../page/context.ts'
import { dayOf } from './terms.ts'

/** Posts beside each other. */
export function postCards(context: SchoolContext, posts: readonly ListedPost[]): Html {
  return html`<ul class="cards item-cards">${posts.map((post) => postCard(context, post))}</ul>`
}

function postCard(
  context: SchoolContext,
  { slug, title, summary, imageKey, publishedAt, authorName }: ListedPost,
): Html {
  const cover = picture({
    key: imageKey,
    name: title,
    width: 640,
    height: 360,
    classes: 'cover',
    loading: 'lazy',
    sizes: '(min-width: 75rem) 22rem, (min-width: 40rem) 45vw, 92vw',
  })
  const byline = [publishedAt && dayOf(context, publishedAt), authorName].filter(Boolean).join(' · ')
  return html`<li class="card item-card" lang="${context.school.locale}">
${imageKey && html`<div class="item-cover">${cover}</div>`}
<div class="card-text"><p class="item-kind">${byline}</p><h3><a class="card-link" href="${publicPath('posts', slug)}">${title}</a></h3>
<p class="item-summary">${summary}</p></div></li>`
}
