import { bindDeps } from '../../platform/bind-deps.ts'
import type { TeachingDeps } from './deps.ts'
import { countUnanswered, listThreads, threadById } from './list-threads.ts'
import { forgetTeaching, teachingPersonalData } from './personal-data.ts'
import * as savedReplies from './saved-replies.ts'
import { assigneesOf, replyToThread, updateThread } from './work-on-thread.ts'

export {
  type ListedThread,
  type ThreadReply,
  threadSorts,
  type WholeThread,
} from './list-threads.ts'
export { placeholders } from './placeholders.ts'
export { type SavedReply, savedReplyFields } from './saved-replies.ts'

export type Teaching = ReturnType<typeof createTeaching>

/** The work of the staff with members: threads to answer, and saved replies. */
export function createTeaching(deps: TeachingDeps) {
  const on = bindDeps(deps)
  return {
    /** A page of the threads that an editor works on. */
    listThreads: on(listThreads),
    /** A thread with its replies; undefined if this editor does not work on it. */
    threadById: on(threadById),
    /** The number of threads without an answer, up to a limit. */
    countUnanswered: on(countUnanswered),
    /** Replies to a thread as a comment of the staff member. */
    replyToThread: on(replyToThread),
    /** Marks a thread as answered or unanswered, and assigns it. */
    updateThread: on(updateThread),
    /** The staff to whom a thread can be assigned. */
    assigneesOf: on(assigneesOf),
    /** A page of an operator's saved replies and those of the school. */
    listSavedReplies: on(savedReplies.listSavedReplies),
    /** One saved reply. */
    savedReplyById: on(savedReplies.savedReplyById),
    /** Saves a reply. */
    createSavedReply: on(savedReplies.createSavedReply),
    /** Updates the given fields of a saved reply. */
    updateSavedReply: on(savedReplies.updateSavedReply),
    /** Deletes a saved reply. */
    deleteSavedReply: on(savedReplies.deleteSavedReply),
    /** The saved replies of a person, for their data export. */
    teachingPersonalData: on(teachingPersonalData),
    /** Deletes the saved replies of a deleted account, and the assignments to it. */
    forgetTeaching: on(forgetTeaching),
  }
}
