import { z } from 'zod'
import {
  lectureComments,
  lectureThreads,
  mayModerate,
  questionsOf,
} from '../../../../src/domain/content/index.ts'
import { anyId } from '../../../support/footprints/any-id.ts'
import { computes, reads } from '../../../support/footprints/footprint.ts'

const page = { first: 5 }
const part = { first: 5, skip: 0, latestFirst: true }

export const contentReads = {
  listPosts: reads(({ modules, mei }) => modules.content.listPosts(mei, { page })),
  listPostSummaries: reads(({ modules, mei }) => modules.content.listPostSummaries(mei, part)),
  listPageSummaries: reads(({ modules, mei }) => modules.content.listPageSummaries(mei, part)),
  listPostsDated: reads(({ modules, mei }) => modules.content.listPostsDated(mei, part)),
  listPagesDated: reads(({ modules, mei }) => modules.content.listPagesDated(mei, part)),
  lastWritingChanges: reads(({ modules, mei }) => modules.content.lastWritingChanges(mei)),
  countPostsAndPages: reads(({ modules, mei }) => modules.content.countPostsAndPages(mei)),
  postBySlug: reads(({ modules, mei }) => modules.content.postBySlug(mei, 'a-post')),
  postById: reads(async (fixture) =>
    fixture.modules.content.postById(fixture.mei, await anyId(fixture, 'posts')),
  ),
  listPages: reads(({ modules, mei }) => modules.content.listPages(mei, { page })),
  checkoutPolicies: reads(({ modules, mei }) => modules.content.checkoutPolicies(mei)),
  pageBySlug: reads(({ modules, mei }) => modules.content.pageBySlug(mei, 'about')),
  pageById: reads(async (fixture) =>
    fixture.modules.content.pageById(fixture.mei, await anyId(fixture, 'pages')),
  ),
  appearance: reads(({ modules, visitor }) => modules.content.appearance(visitor)),
  previewAppearance: reads(({ modules, olga }) =>
    modules.content.previewAppearance(olga, { footer: 'Tried' }),
  ),
  ownAppearance: reads(({ modules, olga }) => modules.content.ownAppearance(olga)),
  currentSlug: reads(({ modules, visitor }) => modules.content.currentSlug(visitor, 'posts', 'a-post')),
  publicComments: reads(async (fixture) =>
    fixture.modules.content.publicComments(fixture.visitor, [await anyId(fixture, 'comments')]),
  ),
  listForms: reads(({ modules, olga }) => modules.content.listForms(olga, { page })),
  formBySlug: reads(({ modules, mei }) => modules.content.formBySlug(mei, 'a-form')),
  formById: reads(async (fixture) =>
    fixture.modules.content.formById(fixture.olga, await anyId(fixture, 'forms')),
  ),
  listSubmissions: reads(async (fixture) =>
    fixture.modules.content.listSubmissions(fixture.olga, await anyId(fixture, 'forms'), { page }),
  ),
  postComments: reads(async (fixture) =>
    fixture.modules.content.postComments(fixture.mei, await anyId(fixture, 'posts'), { page }),
  ),
  postThreads: reads(async (fixture) =>
    fixture.modules.content.postThreads(fixture.mei, await anyId(fixture, 'posts'), page),
  ),
  lectureThreads: reads(async (fixture) =>
    lectureThreads(fixture.db, fixture.olga, await anyId(fixture, 'lectures'), { page, reads: 'all' }),
  ),
  questionsOf: computes(() => questionsOf(z.string())),
  mayModerate: computes(({ olga }) => mayModerate(olga, 'lecture')),
  countReportedComments: reads(({ modules, olga }) => modules.content.countReportedComments(olga)),
  listComments: reads(({ modules, olga }) => modules.content.listComments(olga, { page })),
  commentById: reads(async (fixture) =>
    fixture.modules.content.commentById(fixture.olga, await anyId(fixture, 'comments')),
  ),
  writtenPersonalData: reads(({ modules, mei }) =>
    modules.content.writtenPersonalData(mei.schoolId, mei.memberId),
  ),
  lectureComments: reads(async (fixture) =>
    lectureComments(fixture.db, fixture.school.id, await anyId(fixture, 'lectures'), {
      page,
      cohortId: null,
    }),
  ),
}
