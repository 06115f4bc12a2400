/** The package of npm that holds Node for this machine. */
export const nodePackage = `node-${process.platform}-${process.arch}`
