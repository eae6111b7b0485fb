import "@fontsource/ibm-plex-sans/latin-400.css";
import "@fontsource/ibm-plex-sans/latin-700.css";
import "@fontsource/space-grotesk/latin-700.css";
import { mount } from "svelte";
import App from "./App.svelte";
import "./tokens.css";
import "./kit.css";

const target = document.getElementById("app");
if (target !== null) mount(App, { target });
