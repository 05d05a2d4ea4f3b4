/** Leaves the reading of a document early; its message is one sentence for the app's author, and the door returns it. */
export class DocumentRefused extends Error {
  override readonly name = 'DocumentRefused'
}
