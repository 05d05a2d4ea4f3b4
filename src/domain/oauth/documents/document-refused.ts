/** Leaves the reading of a document early; its message is one sentence for the app's author, and the caller gets it as an outcome. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused'
}
