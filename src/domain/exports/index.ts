export {
  downloadKey,
  type ExportKey,
  type ExportStatus,
  exportColumns,
  exportLifetime,
  exportStates,
  waitingExport,
} from './export-states.ts'
