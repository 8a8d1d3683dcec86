import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Checkbox,
  type CSSVariablesResolver,
  createTheme,
  Input,
  InputWrapper,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  Menu,
  Modal,
  PasswordInput,
  Popover,
  rem,
  SegmentedControl,
  Select,
  Skeleton,
  Switch,
  Tabs,
  Textarea,
  TextInput,
  Tooltip,
} from '@mantine/core'
import classes from './theme.module.css'
import tokens from './tokens.json'

const { mantine } = tokens
const px = (values: Record<string, number>) => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, rem(value)]))
const tuple = (colors: string[]) => colors as unknown as MantineColorsTuple
const field = { classNames: { input: classes.input, label: classes.label, error: classes.error, description: classes.description } }

/** The kit in our paper and ink. Values come from tokens.json; what the kit cannot take as a value stands in theme.module.css. */
export const theme = createTheme({
  primaryColor: 'ultra',
  primaryShade: { light: 6, dark: 5 },
  colors: { ultra: tuple(mantine.colors.ultra), gray: tuple(mantine.colors.gray), dark: tuple(mantine.colors.dark) },
  fontFamily: tokens.font.ui,
  fontFamilyMonospace: tokens.font.mono,
  headings: { fontFamily: tokens.font.display, fontWeight: '640' },
  fontSizes: px(mantine.fontSizes),
  radius: px(mantine.radius),
  defaultRadius: 'md',
  spacing: px(mantine.spacing),
  cursorType: 'pointer',
  focusRing: 'auto',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({ defaultProps: { size: 'sm' }, classNames: { root: classes.button, label: classes.buttonLabel, section: classes.buttonSection } }),
    ActionIcon: ActionIcon.extend({ defaultProps: { variant: 'subtle', color: 'gray', size: 32 }, classNames: { root: classes.actionIcon } }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'always', inherit: true } }),
    Badge: Badge.extend({ classNames: { root: classes.badge } }),
    Checkbox: Checkbox.extend({ vars: () => ({ root: { '--checkbox-size': '18px', '--checkbox-radius': '5px' } }), classNames: { input: classes.checkInput, label: classes.checkLabel } }),
    Input: Input.extend({ classNames: { input: classes.input } }),
    InputWrapper: InputWrapper.extend({ defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] }, classNames: { label: classes.label, error: classes.error, description: classes.description } }),
    TextInput: TextInput.extend(field),
    PasswordInput: PasswordInput.extend({ classNames: { ...field.classNames, innerInput: classes.inner, input: classes.input }, defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show or hide the password' } } }),
    Textarea: Textarea.extend(field),
    Select: Select.extend({ classNames: { ...field.classNames, dropdown: classes.dropdown, option: classes.option }, defaultProps: { checkIconPosition: 'right', comboboxProps: { shadow: 'none', zIndex: 25, transitionProps: { duration: 120 } } } }),
    Menu: Menu.extend({ defaultProps: { zIndex: 25, transitionProps: { duration: 120 }, offset: 6 }, classNames: { dropdown: classes.dropdown, item: classes.item, divider: classes.divider, label: classes.menuLabel, itemSection: classes.itemSection } }),
    Popover: Popover.extend({ defaultProps: { zIndex: 25, transitionProps: { duration: 120 } }, classNames: { dropdown: classes.dropdown } }),
    Modal: Modal.extend({
      defaultProps: { zIndex: 20, centered: true, radius: 16, closeButtonProps: { 'aria-label': 'Close' }, transitionProps: { duration: 200, transition: 'pop' }, overlayProps: { color: 'var(--scrim)', backgroundOpacity: 1 } },
      classNames: { content: classes.modal, header: classes.modalHeader, title: classes.modalTitle, body: classes.modalBody, overlay: classes.scrim },
    }),
    SegmentedControl: SegmentedControl.extend({ defaultProps: { withItemsBorders: false, size: 'sm', radius: 8, transitionDuration: 120 }, classNames: { root: classes.segmented, indicator: classes.segmentedIndicator, label: classes.segmentedLabel } }),
    Skeleton: Skeleton.extend({ classNames: { root: classes.skeleton } }),
    Switch: Switch.extend({ classNames: { track: classes.switchTrack, label: classes.checkLabel, body: classes.switchBody } }),
    Tabs: Tabs.extend({ classNames: { tab: classes.tab, list: classes.tabs } }),
    Tooltip: Tooltip.extend({ defaultProps: { openDelay: 400, zIndex: 30, transitionProps: { duration: 120 }, offset: 6, withArrow: false }, classNames: { tooltip: classes.tooltip } }),
  },
})

/** The kit's own variables point at our tokens, which know light from dark themselves. */
export const cssVariables: CSSVariablesResolver = () => {
  const mapped = Object.fromEntries(Object.entries(mantine.cssVariables).map(([name, token]) => [name, `var(--${token})`]))
  return { variables: {}, light: mapped, dark: mapped }
}

export const themeChoice = localStorageColorSchemeManager({ key: 'fanfare-theme' })
