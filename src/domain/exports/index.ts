export {
  downloadKey,
  type ExportKey,
  type ExportStatus,
  exportColumns,
  exportStates,
  waitingExport,
} from './export-states.ts'
export { exportLifetime, exportLinkLifetime } from './limits.ts'
