/** The kit's, in a file of its own that is loaded when it is first needed. */
export { Tooltip as default } from '@mantine/core'
