import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-700.css";
import "@fontsource/space-grotesk/latin-700.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./kit.css";

const forced = matchMedia("(forced-colors: active)");
const useSystemColours = () => void (forced.matches && import("./forced-colors.css"));
forced.addEventListener("change", useSystemColours);
useSystemColours();

const target = document.getElementById("app");
if (target !== null) mount(App, { target });
