/* format-view.ts - the description of the format of a file. */
import { make, select } from "./dom.ts";
import { pagesOf } from "./format-pages.ts";
import { showMarkdown } from "./markdown.ts";
import type { Context, View } from "./view.ts";

export class FormatView implements View {
    element = make("div", { className: "fill" });
    state: Record<string, unknown> = {};

    private constructor({ node }: Context) {
        const pages = pagesOf(node.format), box = make("div", { style: "overflow: auto; flex: 1; min-height: 0" });
        const show = (index: number): void => {
            this.state = { page: pages[index]?.name };
            box.replaceChildren(pages[index] ? showMarkdown(pages[index].text) : "There is no page of this format.");
            box.scrollTop = 0;
        };

        this.element.append(make("div", { className: "bar" }, select("page ", pages.map(({ name }) => name), 0, show)),
            box);
        show(0);
    }

    static async open(context: Context): Promise<FormatView> {
        return new FormatView(context);
    }

    dispose(): void { /* holds nothing */ }
}
