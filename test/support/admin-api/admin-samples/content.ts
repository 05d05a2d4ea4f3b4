import { pictureKey } from './file-keys.ts'
import { type Samples, type Setting, unique } from './sample.ts'

const text = 'The kiln is lit on **Friday**.'

async function aPost({ world, owner }: Setting) {
  const post = {
    slug: `sample-post-${unique()}`,
    title: 'Kiln news',
    summary: '',
    body: text,
    imageKey: null,
  }
  return await world.modules.content.createPost(owner, post)
}

async function aPage({ world, owner }: Setting) {
  const page = { slug: `sample-page-${unique()}`, title: 'Opening hours', body: text }
  return await world.modules.content.createPage(owner, page)
}

const postSamples: Samples = {
  'posts.list': async () => ({ query: { state: 'published', limit: '2' } }),
  'posts.get': async (setting) => ({ params: { id: (await aPost(setting)).id } }),
  'posts.create': async (setting) => {
    const image_key = await pictureKey(setting)
    const publish_at = '2030-05-01T09:00:00.000Z'
    return { body: { slug: `new-post-${unique()}`, title: 'Kiln news', body: text, image_key, publish_at } }
  },
  'posts.update': async (setting) => {
    const { id, updatedAt } = await aPost(setting)
    const body = { title: 'More kiln news', summary: 'It is hot.', image_key: null, state: 'published' }
    return { params: { id }, version: updatedAt, body }
  },
  'posts.delete': async (setting) => ({ params: { id: (await aPost(setting)).id } }),
}

const pageSamples: Samples = {
  'pages.list': async () => ({ query: { limit: '2' } }),
  'pages.get': async (setting) => ({ params: { id: (await aPage(setting)).id } }),
  'pages.create': async () => ({
    body: { slug: `new-page-${unique()}`, title: 'Opening hours', body: 'Daily.' },
  }),
  'pages.update': async (setting) => {
    const { id, updatedAt } = await aPage(setting)
    return { params: { id }, version: updatedAt, body: { title: 'When we are here', publish_at: null } }
  },
  'pages.delete': async (setting) => ({ params: { id: (await aPage(setting)).id } }),
}

async function theLook({ world, owner }: Setting) {
  return await world.modules.content.appearance(owner)
}

const appearanceSamples: Samples = {
  'appearance.get': async () => ({}),
  'appearance.update': async (setting) => {
    const { updatedAt } = await theLook(setting)
    const navigation = [{ label: 'Courses', href: '/courses' }]
    const sections = [
      { kind: 'hero' },
      { kind: 'newest', title: 'New' },
      { kind: 'text', title: 'About us', body: text },
    ]
    const body = { navigation, sections, footer: 'Since 2001.', typeface: 'serif', accent_colour: '#7048e8' }
    return { version: updatedAt ?? new Date(0), body }
  },
}

export const contentSamples: Samples = { ...postSamples, ...pageSamples, ...appearanceSamples }
