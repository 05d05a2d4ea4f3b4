import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { addDuration, hour } from '../../../../src/platform/durations.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import {
  atEach,
  deletes,
  inserts,
  recordsFact,
  updates,
  writes,
} from '../../../support/footprints/footprint.ts'
import { commentWrites, discussedPost } from './comment-writes.ts'
import { aPost } from './post.ts'

const aPage = { slug: 'opening-hours', title: 'Opening hours', body: 'Daily.' }
const aField = { name: 'wish', label: 'Your wish', kind: 'text', isRequired: false, options: [] } as const
const aForm = { slug: 'a-wish', title: 'A wish', introduction: '', fields: [aField] }

async function draftPost({ modules, olga, clock }: Fixture) {
  const created = await modules.content.createPost(olga, aPost)
  clock.advance({ minutes: 1 })
  return created
}

async function draftPage({ modules, olga, clock }: Fixture) {
  const created = await modules.content.createPage(olga, aPage)
  clock.advance({ minutes: 1 })
  return created
}

async function draftForm({ modules, olga, clock }: Fixture) {
  const created = await modules.content.createForm(olga, aForm)
  clock.advance({ minutes: 1 })
  return created
}

const postWrites = {
  createPost: writes(({ modules, olga }) => ({
    run: () => modules.content.createPost(olga, aPost),
    touches: [
      inserts('posts', { slug: aPost.slug, authorId: olga.memberId }),
      updates('uploads', { fileKey: aPost.imageKey }, ['usedAt']),
    ],
  })),

  updatePost: writes(async (fixture) => {
    const { modules, olga } = fixture
    const { id, updatedAt } = await draftPost(fixture)
    return {
      run: () => modules.content.updatePost(olga, id, { title: 'Other news', imageKey: null, updatedAt }),
      touches: [updates('posts', { id }, ['title', 'imageKey', 'updatedAt']), recordsFact('files.abandoned')],
    }
  }),

  publishPost: writes(async (fixture) => {
    const { id } = await draftPost(fixture)
    return {
      run: () => fixture.modules.content.publishPost(fixture.olga, id),
      touches: [
        updates('posts', { id }, ['state', 'publishedAt', 'updatedAt']),
        recordsFact('post.published', { id }),
      ],
    }
  }),

  archivePost: writes(async (fixture) => {
    const { id } = await draftPost(fixture)
    return {
      run: () => fixture.modules.content.archivePost(fixture.olga, id),
      touches: [updates('posts', { id }, ['state', 'updatedAt']), recordsFact('post.archived', { id })],
    }
  }),

  deletePost: writes(async (fixture) => {
    const { id } = await discussedPost(fixture)
    return {
      run: () => fixture.modules.content.deletePost(fixture.olga, id),
      touches: [
        deletes('posts', { id }),
        deletes('comments', { postId: id }, 2),
        recordsFact('files.abandoned'),
        updates('writingRemovals', {}, ['removedAt']),
      ],
    }
  }),
}

const dueWrites = {
  publishDue: writes(async (fixture) => {
    const { modules, olga, clock, school, twinId } = fixture
    const publishAt = addDuration(clock.now(), hour)
    const post = await modules.content.createPost(olga, { ...aPost, publishAt })
    const page = await modules.content.createPage(olga, { ...aPage, publishAt })
    clock.advance({ hours: 2 })
    const published = ['state', 'publishedAt', 'publishAt', 'updatedAt'] as const
    return {
      run: () => modules.content.publishDue(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          updates('posts', { id: post.id }, published),
          recordsFact('post.published', { id: post.id }),
          updates('pages', { id: page.id }, published),
          recordsFact('page.published', { id: page.id }),
        ],
      ),
    }
  }),
}

const pageWrites = {
  createPage: writes(({ modules, olga }) => ({
    run: () => modules.content.createPage(olga, aPage),
    touches: [inserts('pages', { slug: aPage.slug })],
  })),

  updatePage: writes(async (fixture) => {
    const { id, updatedAt } = await draftPage(fixture)
    return {
      run: () => fixture.modules.content.updatePage(fixture.olga, id, { body: 'Never.', updatedAt }),
      touches: [updates('pages', { id }, ['body', 'updatedAt'])],
    }
  }),

  publishPage: writes(async (fixture) => {
    const { id } = await draftPage(fixture)
    return {
      run: () => fixture.modules.content.publishPage(fixture.olga, id),
      touches: [
        updates('pages', { id }, ['state', 'publishedAt', 'updatedAt']),
        recordsFact('page.published', { id }),
      ],
    }
  }),

  archivePage: writes(async (fixture) => {
    const { id } = await draftPage(fixture)
    return {
      run: () => fixture.modules.content.archivePage(fixture.olga, id),
      touches: [updates('pages', { id }, ['state', 'updatedAt']), recordsFact('page.archived', { id })],
    }
  }),

  deletePage: writes(async (fixture) => {
    const { id } = await draftPage(fixture)
    return {
      run: () => fixture.modules.content.deletePage(fixture.olga, id),
      touches: [deletes('pages', { id })],
    }
  }),

  updateAppearance: writes(async ({ modules, olga }) => {
    const { updatedAt } = await modules.content.appearance(olga)
    const changes = { logoKey: 'a/new.png', footer: 'New', accentColour: '#0B7285' }
    return {
      run: () => modules.content.updateAppearance(olga, { ...changes, updatedAt }),
      touches: [
        updates('schools', { id: olga.schoolId }, ['accentColour', 'updatedAt']),
        updates('appearances', {}, ['logoKey', 'footer', 'updatedAt']),
        updates('uploads', { fileKey: 'a/new.png' }, ['usedAt']),
        recordsFact('files.abandoned'),
      ],
    }
  }),
}

const formWrites = {
  createForm: writes(({ modules, olga }) => ({
    run: () => modules.content.createForm(olga, aForm),
    touches: [inserts('forms', { slug: aForm.slug })],
  })),

  updateForm: writes(async (fixture) => {
    const { id, updatedAt } = await draftForm(fixture)
    return {
      run: () => fixture.modules.content.updateForm(fixture.olga, id, { title: 'Two wishes', updatedAt }),
      touches: [updates('forms', { id }, ['title', 'updatedAt'])],
    }
  }),

  openForm: writes(async (fixture) => {
    const { id } = await draftForm(fixture)
    return {
      run: () => fixture.modules.content.openForm(fixture.olga, id),
      touches: [updates('forms', { id }, ['state', 'updatedAt'])],
    }
  }),

  closeForm: writes(async (fixture) => {
    const { id } = await draftForm(fixture)
    return {
      run: () => fixture.modules.content.closeForm(fixture.olga, id),
      touches: [updates('forms', { id }, ['state', 'updatedAt'])],
    }
  }),

  submitForm: writes(async (fixture) => {
    const { modules, olga, mei } = fixture
    const { id: formId } = await draftForm(fixture)
    await modules.content.openForm(olga, formId)
    return {
      run: () => modules.content.submitForm(mei, aForm.slug, {}),
      touches: [
        inserts('formSubmissions', { formId, personId: mei.memberId }),
        recordsFact('form.submitted', { formId }),
      ],
    }
  }),
}

export const contentWrites = { ...postWrites, ...dueWrites, ...pageWrites, ...formWrites, ...commentWrites }
